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
}
