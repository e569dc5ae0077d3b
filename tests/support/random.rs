//! Random test cases: the same for the same seed on every machine, and shrunk when they fail.
//!
//! A generator draws every decision from a [`Random`], which records the draws. When a law fails, [`law`] makes the recording
//! smaller (it drops draws, lowers numbers, deletes lines and characters of texts) and replays it for as long as the law still
//! fails. Because generators turn any recording into a valid case, this works for all of them; a generator only has to make
//! zero its simplest choice. The report shows the texts and whatever else was [noted](Random::note).
//!
//! `LAWS=100000` checks more cases and `LAWS_SEED=7` starts with another seed.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::{Duration, Instant};

/// How long the search for a smaller case may take.
const SHRINKING: Duration = Duration::from_secs(20);

/// The seeds to check unless `LAWS` says otherwise: 3,000 of them.
pub fn seeds() -> Range<u64> {
    seeds_or(3_000)
}

/// The seeds to check, this many unless `LAWS` says otherwise.
pub fn seeds_or(count: u64) -> Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let start = number("LAWS_SEED").unwrap_or(0);
    start..start + number("LAWS").unwrap_or(count)
}

/// Checks a law, which panics where it does not hold, for a case of each seed; fails with the smallest case it finds.
pub fn law(seeds: impl IntoIterator<Item = u64>, law: impl Fn(&mut Random)) {
    for seed in seeds {
        if let Some(failure) = run(Random::new(seed), &law) {
            let (smallest, steps) = shrink(failure, &law);
            let Failure { message, notes, .. } = smallest;
            panic!(
                "seed {seed}, after {steps} steps of shrinking: {message}\n{}",
                notes.join("\n")
            );
        }
    }
}

/// One decision of a generator.
#[derive(Clone, Debug)]
enum Draw {
    Number(usize),
    Text(String),
}

impl Draw {
    fn weight(&self) -> usize {
        match self {
            Self::Number(number) => 1 + number.min(&1_000),
            Self::Text(text) => 1 + 1_000 * text.len(),
        }
    }
}

/// A source of random decisions (xorshift64*) that remembers what it decided.
pub struct Random {
    state: u64,
    draws: Vec<Draw>,
    notes: Vec<String>,
    replay: Option<std::vec::IntoIter<Draw>>,
}

impl Random {
    fn new(seed: u64) -> Self {
        let state = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self { state, draws: Vec::new(), notes: Vec::new(), replay: None }
    }

    /// Repeats earlier decisions; where they run out every number is 0.
    fn replaying(draws: Vec<Draw>) -> Self {
        Self { replay: Some(draws.into_iter()), ..Self::new(0) }
    }

    fn next(&mut self) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        let number = match self.replay.as_mut().map(Iterator::next) {
            None => self.next(),
            Some(Some(Draw::Number(number))) => number,
            Some(_) => 0,
        } % limit.max(1);
        self.draws.push(Draw::Number(number));
        number
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) + 1 == n
    }

    pub fn pick<'p, T>(&mut self, all: &'p [T]) -> &'p T {
        &all[self.below(all.len())]
    }

    /// A text that is shrunk by deleting lines and characters, for laws that hold for any text.
    pub fn any_text(&mut self, generate: impl FnOnce(&mut Self) -> String) -> String {
        let recorded = match self.replay.as_ref().and_then(|draws| draws.as_slice().first()) {
            Some(Draw::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let text = match recorded {
            Some(text) => {
                self.replay.as_mut().and_then(Iterator::next);
                text
            }
            None => {
                let before = self.draws.len();
                let text = generate(self);
                self.draws.truncate(before);
                text
            }
        };
        self.draws.push(Draw::Text(text.clone()));
        self.note(&text);
        text
    }

    /// Shows a part of the case in the report of a failure.
    pub fn note(&mut self, text: &str) {
        let is_plain = text.chars().all(|c| c == '\n' || c.is_ascii() && !c.is_ascii_control());
        self.notes.push(if is_plain { format!("---\n{text}") } else { format!("---\n{text:?}") });
    }

    /// A text with some characters cut or copied, or with pieces inserted.
    pub fn mutated(&mut self, text: &str, pieces: &[&str]) -> String {
        self.any_text(|random| {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..1 + random.below(4) {
                let at = random.below(chars.len());
                match random.below(4) {
                    0 => drop(chars.drain(at..(at + 1 + random.below(6)).min(chars.len()))),
                    1 => {
                        let piece = chars[at..(at + random.below(30)).min(chars.len())].to_vec();
                        let to = random.below(chars.len());
                        chars.splice(to..to, piece);
                    }
                    _ => drop(chars.splice(at..at, random.pick(pieces).chars())),
                }
            }
            chars.into_iter().collect()
        })
    }
}

/// A case that breaks a law, and the message of the law.
struct Failure {
    draws: Vec<Draw>,
    notes: Vec<String>,
    message: String,
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs a law on one case without printing its panic.
fn run(mut random: Random, law: &impl Fn(&mut Random)) -> Option<Failure> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| match IS_QUIET.get() {
            true => MESSAGE.set(info.to_string()),
            false => loud(info),
        }));
    });
    IS_QUIET.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(|| law(&mut random)));
    IS_QUIET.set(false);
    outcome.err().map(|_| Failure {
        draws: random.draws,
        notes: random.notes,
        message: MESSAGE.take(),
    })
}

/// The smallest failing case that can be reached, and the number of steps to it.
fn shrink(mut smallest: Failure, law: &impl Fn(&mut Random)) -> (Failure, usize) {
    let weight = |draws: &[Draw]| draws.iter().map(Draw::weight).sum::<usize>();
    let (deadline, mut steps) = (Instant::now() + SHRINKING, 0);
    loop {
        let smaller = smaller(&smallest.draws).take_while(|_| Instant::now() < deadline);
        let found = smaller.filter_map(|draws| run(Random::replaying(draws), law));
        // A case that was cut short may make its generator draw more than before.
        let found = { found }.find(|case| weight(&case.draws) < weight(&smallest.draws));
        let Some(found) = found else { return (smallest, steps) };
        (smallest, steps) = (found, steps + 1);
    }
}

/// Cases that are a little smaller, the boldest first.
fn smaller(draws: &[Draw]) -> impl Iterator<Item = Vec<Draw>> {
    let texts = draws.iter().enumerate().flat_map(|(at, draw)| {
        let Draw::Text(text) = draw else { return Vec::new() };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let chars: Vec<char> = text.chars().collect();
        let by_line = without_runs(&lines).map(|lines| lines.concat());
        let by_char = without_runs(&chars).map(|chars| chars.into_iter().collect());
        let all = by_line.chain(by_char).map(|text: String| with(draws, at, Draw::Text(text)));
        all.collect::<Vec<_>>()
    });
    let numbers = draws.iter().enumerate().flat_map(|(at, draw)| {
        let Draw::Number(number @ 1..) = *draw else { return Vec::new() };
        [0, number / 2, number - 1].map(|number| with(draws, at, Draw::Number(number))).to_vec()
    });
    without_runs(draws).chain(texts).chain(numbers)
}

fn with(draws: &[Draw], at: usize, draw: Draw) -> Vec<Draw> {
    let mut draws = draws.to_vec();
    draws[at] = draw;
    draws
}

/// A list without its first half, its second half, a quarter, and so on down to a single element.
fn without_runs<T: Clone>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    let sizes =
        std::iter::successors(Some(list.len()), |size| Some(size / 2)).take_while(|size| *size > 0);
    sizes.flat_map(move |size| {
        (0..list.len()).step_by(size).map(move |start| {
            let end = (start + size).min(list.len());
            [&list[..start], &list[end..]].concat()
        })
    })
}
