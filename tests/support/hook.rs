//! Running a hook the way an agent does.

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use memskill::agents::Event;
use serde_json::{Value, json};

use super::Answer;
use super::repo::Repo;

/// A memory with one ordinary and one pinned item.
pub const MEMORY: &str = "\
```yaml
saved_memory:
  version: 1
  items:
    - key: style.indent
      value: tabs \"and\" <nothing> else
      confidence: high
    - key: writing.language
      value: answer in English
      confidence: high
      tags: [pinned]
deletions: []
```
";

/// How long a hook may take here, while other tests run at the same time.
pub const DEADLINE: Duration = Duration::from_secs(5);

/// Runs `memskill hook` with this input. It must succeed in time, print nothing to stderr and at most one line of JSON.
pub fn hook(repo: &Repo, words: &[&str], stdin: &[u8]) -> Answer {
    let arguments: Vec<&str> = ["hook"].iter().chain(words).copied().collect();
    let mut command = repo.memskill(&arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().unwrap();
    // The hook may exit before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let answer = Answer::from(child.wait_with_output().unwrap());
    assert!(start.elapsed() < DEADLINE, "{words:?} took {:?}", start.elapsed());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{words:?}");
    assert!(answer.out.len() < 20_000, "{words:?}: {} bytes", answer.out.len());
    if !answer.out.is_empty() {
        assert_eq!(answer.out.lines().count(), 1, "{}", answer.out);
        serde_json::from_str::<Value>(&answer.out).unwrap();
    }
    answer
}

/// The fields of an agent's input that hooks read.
pub fn input(event: Event) -> Value {
    let call = json!({ "command": "make" });
    match event {
        Event::SessionStart => json!({ "session_id": "s", "source": "startup" }),
        Event::Prompt => json!({ "session_id": "s", "prompt": "from now on, always use tabs" }),
        Event::SubagentStart => json!({ "session_id": "s", "agent_id": "a" }),
        _ => json!({ "session_id": "s", "tool_name": "Bash", "tool_input": call }),
    }
}
