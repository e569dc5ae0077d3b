//! Any other agent that reads AGENTS.md.

use super::{Agent, BASE};

pub(super) const AGENT: Agent =
    Agent { name: "agents-md", title: "agents that read AGENTS.md", ..BASE };
