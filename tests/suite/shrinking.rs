//! A law that fails reports a small case.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::support::random::{Random, law};

fn failure_of(broken: impl Fn(&mut Random)) -> String {
    let outcome = catch_unwind(AssertUnwindSafe(|| law(0..100, broken)));
    *outcome.unwrap_err().downcast::<String>().unwrap()
}

#[test]
fn a_failing_text_is_shrunk_to_the_characters_that_matter() {
    let text = "first line\nsecond line\nthird line\n".repeat(9);
    let message = failure_of(|random| {
        let text = random.mutated(&text, &["#"]);
        assert!(!text.contains('#'), "<{text}>");
    });
    assert!(message.contains("<#>"), "{message}");
}

#[test]
fn a_failing_sequence_is_shrunk_to_its_shortest_form() {
    let message = failure_of(|random| {
        let list: Vec<usize> = (0..random.below(30)).map(|_| random.below(1000)).collect();
        assert!(list.iter().all(|number| *number < 700), "{list:?}");
    });
    assert!(message.contains("[700]"), "{message}");
}
