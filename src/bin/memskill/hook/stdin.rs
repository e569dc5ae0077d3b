//! Standard input, as far as it comes in time.

use std::io::{self, IsTerminal, Read};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The most that an agent says; what is longer is read to its end and not kept.
const MAX_BYTES: usize = 64 << 20;

/// Reads to the end, or until the time is over. An agent that finds nobody listening could take that for a failure.
pub(super) fn read(deadline: Instant) -> Vec<u8> {
    let mut said = Vec::new();
    let mut input = io::stdin().lock();
    if input.is_terminal() {
        return said;
    }
    let mut piece = vec![0; 1 << 16];
    while is_ready(&input, deadline) {
        match input.read(&mut piece) {
            Ok(0) => break,
            Ok(length) if said.len() + length <= MAX_BYTES => said.extend(&piece[..length]),
            Ok(_) => said.clear(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    said
}

/// Waits until there is something to read, or the end.
fn is_ready(input: &io::StdinLock<'_>, deadline: Instant) -> bool {
    let left = deadline.saturating_duration_since(Instant::now());
    let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
    let mut inputs = [PollFd::new(input, PollFlags::IN)];
    // There may be no end to what is ready.
    Instant::now() < deadline && matches!(poll(&mut inputs, Some(&left)), Ok(1..))
}
