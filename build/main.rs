//! Compiles the text tables of the project into flat data, so that starting the program costs nothing.
//!
//! A table is a text file next to the module that reads it. All tables are compiled in the same steps: [`table`] reads
//! it and reports mistakes with file and line, the file named after the module checks what is particular to it,
//! [`pool`] puts the words into one long text, and generated code refers to them by offset. A pointer to each word
//! would have to be relocated at every start of the program.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo on stdout")]

mod guard;
mod lists;
mod pool;
mod recall;
mod shared;
mod signal;
mod table;

use pool::Pool;
use table::Fault;

fn main() {
    link_unwinder_statically();
    println!("cargo::rerun-if-changed=build");
    if let Err(fault) = compile() {
        println!("cargo::error={fault}");
    }
}

fn compile() -> Result<(), Fault> {
    let mut pool = Pool::default();
    write("signal.rs", &signal::compile(&mut pool)?);
    for (name, code) in guard::compile(&mut pool)? {
        write(name, &code);
    }
    write("markup.rs", &lists::compile("src/render/markup.txt", &mut pool)?);
    write("rules.rs", &lists::compile("src/rules/lists.txt", &mut pool)?);
    write("recall.rs", &recall::compile_word_lists(&mut pool)?);
    let concepts = recall::compile_concepts()?;
    write("terms.txt", &concepts.terms);
    write("rows.txt", &concepts.rows);
    write("starts.rs", &format!("{:?}", concepts.starts));
    write("tables.txt", pool.text());
    Ok(())
}

fn write(name: &str, text: &str) {
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    #[expect(clippy::disallowed_methods, reason = "not a memory file")]
    std::fs::write(std::path::Path::new(&folder).join(name), text).expect("OUT_DIR is writable");
}

/// Saves loading a shared library at every start.
fn link_unwinder_statically() {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|own| own == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-lib=gcc_eh");
    }
}
