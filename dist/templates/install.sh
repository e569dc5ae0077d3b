#!/bin/sh
# Installs memskill @VERSION@ for this user: downloads the program, checks its SHA-256 sum and puts it into
# ~/.local/bin, or the folder that MEMSKILL_INSTALL_DIR names. Needs no root.
set -eu

fail() {
    printf 'memskill: %s\nhint: %s\n' "$1" "$2" >&2
    exit 1
}

main() {
    download_from='@REPOSITORY@/releases/download/v@VERSION@'
    folder=${MEMSKILL_INSTALL_DIR:-$HOME/.local/bin}

    case "$(uname -s) $(uname -m)" in
        'Linux x86_64' | 'Linux amd64')
            target=x86_64-unknown-linux-musl sum=@SUM x86_64-unknown-linux-musl@ ;;
        'Linux aarch64' | 'Linux arm64')
            target=aarch64-unknown-linux-musl sum=@SUM aarch64-unknown-linux-musl@ ;;
        'Darwin arm64')
            target=aarch64-apple-darwin sum=@SUM aarch64-apple-darwin@ ;;
        'Darwin x86_64')
            target=x86_64-apple-darwin sum=@SUM x86_64-apple-darwin@ ;;
        *) fail "there is no program for $(uname -s) on $(uname -m)" 'build it: cargo install memskill' ;;
    esac

    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    archive=memskill-@VERSION@-$target.tar.gz

    if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --output "$work/$archive" "$download_from/$archive"
    elif command -v wget >/dev/null; then
        wget -q -O "$work/$archive" "$download_from/$archive"
    else
        fail 'neither curl nor wget is installed' 'install one of them'
    fi

    if command -v sha256sum >/dev/null; then
        found=$(sha256sum "$work/$archive")
    else
        found=$(shasum -a 256 "$work/$archive")
    fi
    [ "${found%% *}" = "$sum" ] || fail "the SHA-256 sum of $archive is wrong" 'try again; if it stays wrong, report it'

    tar -xzf "$work/$archive" -C "$work"
    mkdir -p "$folder"
    # A program that is running cannot be written to, but it can be replaced.
    cp "$work/memskill-@VERSION@-$target/memskill" "$folder/.memskill.new"
    chmod 755 "$folder/.memskill.new"
    mv -f "$folder/.memskill.new" "$folder/memskill"
    printf 'Installed %s as %s\n' "$("$folder/memskill" --version)" "$folder/memskill"

    case ":$PATH:" in
        *":$folder:"*) ;;
        *) printf 'hint: %s is not on your PATH; add this line to the profile of your shell:\n  export PATH="%s:$PATH"\n' "$folder" "$folder" >&2 ;;
    esac
}

# Only now, so that a download that was cut off does nothing.
main
