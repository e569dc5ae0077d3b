class Memskill < Formula
  desc "Durable memory for coding agents in one file that people can read"
  homepage "@REPOSITORY@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@URL aarch64-apple-darwin@"
      sha256 "@SUM aarch64-apple-darwin@"
    end
    on_intel do
      url "@URL x86_64-apple-darwin@"
      sha256 "@SUM x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@URL aarch64-unknown-linux-musl@"
      sha256 "@SUM aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@URL x86_64-unknown-linux-musl@"
      sha256 "@SUM x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "memskill"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/memskill.bash" => "memskill"
    zsh_completion.install "completions/_memskill"
    fish_completion.install "completions/memskill.fish"
  end

  test do
    system bin/"memskill", "remember", "writing.tone", "plain and short"
    assert_match "- writing.tone: plain and short", shell_output("#{bin}/memskill show")
  end
end
