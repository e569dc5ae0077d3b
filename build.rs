//! Compiles the concept list of recall, and links the unwinder statically on Linux: one library less to load each
//! time the program starts.

#[path = "src/recall/compile.rs"]
mod compile;
#[expect(dead_code, reason = "the build needs only what reads the concept list")]
#[path = "src/recall/language.rs"]
mod language;
#[expect(dead_code, reason = "the build needs only what reads the concept list")]
#[path = "src/recall/words.rs"]
mod words;

use std::path::Path;

const CONCEPTS: &str = "src/recall/concepts.tsv";

fn main() {
    for file in [
        "build.rs",
        CONCEPTS,
        "src/recall/compile.rs",
        "src/recall/language.rs",
        "src/recall/words.rs",
    ] {
        println!("cargo:rerun-if-changed={file}");
    }
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|own| own == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-lib=gcc_eh");
    }
    let list = std::fs::read_to_string(CONCEPTS).expect("the concept list is in the package");
    let compiled = compile::compile(&list);
    let folder = std::env::var("OUT_DIR").expect("cargo names a folder for what is built");
    let starts = format!("{:?}", compiled.starts);
    for (name, text) in
        [("terms.txt", compiled.terms), ("rows.txt", compiled.rows), ("starts.rs", starts)]
    {
        #[expect(clippy::disallowed_methods, reason = "no memory file")]
        std::fs::write(Path::new(&folder).join(name), text).expect("cargo's folder can be written");
    }
}
