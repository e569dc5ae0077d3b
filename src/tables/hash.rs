//! The hash of index keys, shared with the build script that makes the indexes.

/// How many bits of the hash select a bucket.
pub(crate) const BITS: u32 = 12;

/// The bucket of a key that is given in parts (FNV-1a, its upper bits).
pub(crate) fn bucket(key: &[&[u8]]) -> usize {
    let bytes = key.iter().copied().flatten();
    let hash = bytes.fold(0, |hash: u32, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    (hash >> (32 - BITS)) as usize
}
