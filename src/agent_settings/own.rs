//! Which handlers of a settings file are ours, and where they stand.

use super::HookLayout;
use super::command::{self, Run};
use super::fault::breaks;
use super::tree::Node;

/// Where agents name a command; which field it is depends on the agent and the system.
const COMMANDS: [&str; 8] =
    ["command", "exec", "bash", "powershell", "windows", "linux", "osx", "commandWindows"];

/// An entry of ours that stands in a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEntry {
    /// The agent's name of the event under which it stands.
    pub event: String,
    /// Our verb, which it runs.
    pub verb: String,
    /// The command, with its arguments.
    pub command: String,
    /// The word of it that names memskill.
    pub program: String,
    /// The agent that it names; none where it finds out.
    pub agent: Option<String>,
    /// Its place in the list of the event, and in its group, both from 0.
    pub position: (usize, usize),
    /// The line on which the handler begins, from 1.
    pub line: usize,
    /// Whether it stands where the agent finds it.
    pub is_reachable: bool,
}

/// A handler of ours in the tree.
pub(super) struct Handler<'n, 't> {
    pub(super) event: &'n str,
    pub(super) verb: &'static str,
    /// In which shape it stands there.
    pub(super) layout: HookLayout,
    pub(super) node: &'n Node<'t>,
    position: (usize, usize),
    run: Run,
    command: String,
}

/// The handlers of ours, for a caller.
pub(super) fn list(text: &str, root: &Node, layout: HookLayout) -> Vec<OwnEntry> {
    let mut handlers = handlers(root);
    // The order of the text: the lines are counted on from one to the next.
    handlers.sort_by_key(|handler| handler.node.range.start);
    let (mut line, mut at) = (1, 0);
    let count = |handler: Handler| {
        line += breaks(&text.as_bytes()[at..handler.node.range.start]);
        at = handler.node.range.start;
        OwnEntry {
            event: handler.event.to_owned(),
            verb: handler.verb.to_owned(),
            command: handler.command,
            program: handler.run.program,
            agent: handler.run.agent,
            position: handler.position,
            line,
            is_reachable: handler.layout == layout,
        }
    };
    handlers.into_iter().map(count).collect()
}

/// The handlers of ours below `hooks`.
pub(super) fn handlers<'n, 't>(root: &'n Node<'t>) -> Vec<Handler<'n, 't>> {
    let mut handlers = Vec::new();
    for event in root.member("hooks").map(Node::members).unwrap_or_default() {
        for (group_at, element) in event.value.elements().iter().enumerate() {
            let (layout, nodes) = match group(element) {
                Some(list) => (HookLayout::Nested, list.elements()),
                None => (HookLayout::Flat, std::slice::from_ref(element)),
            };
            for (at, node) in nodes.iter().enumerate() {
                let Some((run, command)) = run(node) else { continue };
                let (event, verb, position) = (&event.name, run.verb, (group_at, at));
                handlers.push(Handler { event, verb, layout, node, position, run, command });
            }
        }
    }
    handlers
}

/// The handlers of a group; none where an element of an event is no group.
pub(super) fn group<'n, 't>(element: &'n Node<'t>) -> Option<&'n Node<'t>> {
    element.member("hooks").filter(|hooks| hooks.is_array())
}

/// Whether a handler is ours alone.
pub(super) fn is_own(handler: &Node) -> bool {
    run(handler).is_some_and(|(run, _)| run.is_alone)
}

/// What a handler of ours runs, and the command.
///
/// A handler that runs something else on another system is not ours alone, so not ours.
fn run(handler: &Node) -> Option<(Run, String)> {
    let arguments = handler.member("args").map(Node::elements).unwrap_or_default();
    let arguments: Vec<&str> = arguments.iter().filter_map(Node::text).collect();
    let mut first = None;
    for command in COMMANDS.iter().filter_map(|name| handler.member(name)?.text()) {
        let line = std::iter::once(command).chain(arguments.iter().copied());
        let line = line.collect::<Vec<_>>().join(" ");
        // Words as they are tell more than a line of them, in which a path may fall apart.
        let run = command::run_of(command, &arguments).filter(|_| !arguments.is_empty());
        let run = run.or_else(|| command::run(&line))?;
        first.get_or_insert((run, line));
    }
    first
}
