//! The handlers in a settings file that call memskill.

use super::HookLayout;
use super::command::{self, HookCommand};
use super::tree::Node;

/// The fields in which agents name a command; which one depends on the agent and the operating system.
const COMMAND_FIELDS: [&str; 8] =
    ["command", "exec", "bash", "powershell", "windows", "linux", "osx", "commandWindows"];

/// A memskill entry in a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEntry {
    /// The agent's name for the event.
    pub event: String,
    /// The verb of `memskill hook` that it runs.
    pub verb: String,
    /// The command with its arguments.
    pub command: String,
    /// The word in it that names memskill.
    pub program: String,
    /// The agent in its `--agent` flag.
    pub agent: Option<String>,
    /// The position of its group in the event's list, and its own in the group, both counted from 0.
    pub position: (usize, usize),
    /// The line on which it starts, counted from 1.
    pub line: usize,
    /// Whether it is in the layout in which the agent looks for handlers.
    pub is_reachable: bool,
}

/// A memskill handler in the tree.
pub(super) struct Handler<'n, 't> {
    pub(super) event: &'n str,
    pub(super) layout: HookLayout,
    pub(super) call: HookCommand,
    node: &'n Node<'t>,
    position: (usize, usize),
    command: String,
}

/// The memskill entries, in the order of the text.
pub(super) fn own_entries(text: &str, root: &Node, layout: HookLayout) -> Vec<OwnEntry> {
    let mut handlers = own_handlers(root);
    handlers.sort_by_key(|handler| handler.node.range.start);
    // Counts each line once, however many handlers there are.
    let (mut line, mut at) = (1, 0);
    let entry = |handler: Handler| {
        let start = handler.node.range.start;
        line += text.as_bytes()[at..start].iter().filter(|byte| **byte == b'\n').count();
        at = start;
        OwnEntry {
            event: handler.event.to_owned(),
            verb: handler.call.verb.to_owned(),
            command: handler.command,
            program: handler.call.program,
            agent: handler.call.agent,
            position: handler.position,
            line,
            is_reachable: handler.layout == layout,
        }
    };
    handlers.into_iter().map(entry).collect()
}

/// The memskill handlers below `hooks`.
pub(super) fn own_handlers<'n, 't>(root: &'n Node<'t>) -> Vec<Handler<'n, 't>> {
    let mut handlers = Vec::new();
    for event in root.member("hooks").map(Node::members).unwrap_or_default() {
        for (group_at, element) in event.value.elements().iter().enumerate() {
            let (layout, nodes) = match group_handlers(element) {
                Some(list) => (HookLayout::Nested, list.elements()),
                None => (HookLayout::Flat, std::slice::from_ref(element)),
            };
            for (at, node) in nodes.iter().enumerate() {
                let Some((call, command)) = hook_call(node) else { continue };
                let (event, position) = (&event.name, (group_at, at));
                handlers.push(Handler { event, layout, call, node, position, command });
            }
        }
    }
    handlers
}

/// The list of handlers in a group; `None` if the element is a handler itself.
pub(super) fn group_handlers<'n, 't>(element: &'n Node<'t>) -> Option<&'n Node<'t>> {
    element.member("hooks").filter(|hooks| hooks.is_array())
}

/// Whether a handler runs nothing but memskill's hook.
pub(super) fn is_ours_alone(handler: &Node) -> bool {
    hook_call(handler).is_some_and(|(call, _)| call.is_alone)
}

/// How a handler calls memskill's hook, and its command.
///
/// `None` if the handler runs anything else on another operating system.
fn hook_call(handler: &Node) -> Option<(HookCommand, String)> {
    let arguments = handler.member("args").map(Node::elements).unwrap_or_default();
    let arguments: Vec<&str> = arguments.iter().filter_map(Node::text).collect();
    let mut first = None;
    for command in COMMAND_FIELDS.iter().filter_map(|name| handler.member(name)?.text()) {
        let line = std::iter::once(command).chain(arguments.iter().copied());
        let line = line.collect::<Vec<_>>().join(" ");
        // Prefer separate arguments: in a command line, a path with spaces would be split.
        let call = command::parse_words(command, &arguments).filter(|_| !arguments.is_empty());
        let call = call.or_else(|| command::parse_line(&line))?;
        first.get_or_insert((call, line));
    }
    first
}
