//! A terminal with somebody who types an answer.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::repo::wait;

/// Runs a command on a terminal where somebody types this. Returns its exit code and everything on the screen.
pub fn on_terminal(command: &mut Command, typed: &str) -> (i32, String) {
    let outside = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&outside).unwrap();
    unlockpt(&outside).unwrap();
    let name = ptsname(&outside, Vec::new()).unwrap();
    let inside =
        OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.as_bytes())).unwrap();
    let mut outside = File::from(outside);
    outside.write_all(typed.as_bytes()).unwrap();
    let end = || inside.try_clone().unwrap();
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    wait(&mut child);
    let code = child.wait().unwrap().code().unwrap();
    // A line that is certain to come last: reading a terminal does not end.
    (&inside).write_all(b"\n[end]").unwrap();
    let mut screen = Vec::new();
    while !screen.ends_with(b"[end]") {
        let mut buffer = [0; 1024];
        let length = outside.read(&mut buffer).unwrap();
        screen.extend_from_slice(&buffer[..length]);
    }
    (code, String::from_utf8(screen).unwrap().replace("\r\n", "\n"))
}
