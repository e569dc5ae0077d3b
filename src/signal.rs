//! stub
/// x
pub enum Signal {
    /// x
    Save,
    /// x
    Forget,
}
impl Signal {
    /// x
    pub fn of(prompt: &str) -> Option<Self> {
        prompt.contains("from now on").then_some(Self::Save)
    }
}
