//! Seeded random numbers: the same for the same seed, on every machine.

/// Deterministic randomness (xorshift64*).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.roll() as usize) % limit.max(1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'p, T>(&mut self, all: &'p [T]) -> &'p T {
        &all[self.below(all.len())]
    }

    /// A text with some characters cut, doubled, or with pieces put in.
    pub fn mutated(&mut self, text: &str, pieces: &[&str]) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..1 + self.below(4) {
            let at = self.below(chars.len());
            match self.below(4) {
                0 => drop(chars.drain(at..(at + 1 + self.below(6)).min(chars.len()))),
                1 => {
                    let piece = chars[at..(at + self.below(30)).min(chars.len())].to_vec();
                    let to = self.below(chars.len());
                    chars.splice(to..to, piece);
                }
                _ => drop(chars.splice(at..at, self.pick(pieces).chars())),
            }
        }
        chars.into_iter().collect()
    }
}
