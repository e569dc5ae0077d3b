// memskill's plugin for OpenCode: it runs memskill's hooks.
// `memskill install opencode` wrote this file; `memskill uninstall opencode` removes it.
import { spawnSync } from "node:child_process"

const program = process.env.MEMSKILL || "memskill"
// Whether a session creates a missing memory file.
const creates = false

// A failure here must not stop the session.
const runHook = (event, input) => {
  try {
    const args = ["hook", event, "--agent", "opencode", ...(creates ? ["--create"] : [])]
    // On Windows npm installs a script, which only a shell can run. It must not run one that lies in the repository.
    const shell = process.platform === "win32"
    const env = { ...process.env, NoDefaultCurrentDirectoryInExePath: "1" }
    const options = { input: JSON.stringify(input), encoding: "utf8", timeout: 5000, shell, env }
    const { status, stdout } = spawnSync(shell ? `"${program}"` : program, args, options)
    return status === 0 && stdout.trim() ? JSON.parse(stdout) : {}
  } catch {
    return {}
  }
}

// OpenCode makes a title for each session with a request of its own, to which memory must not be added.
const isForTitle = (system) => /^\s*You are a title generator/.test(system[0] ?? "")

export const MemskillPlugin = async ({ client, directory }) => {
  // The text at the start of each session. It changes only after a compaction, so that prompt caches keep matching.
  const startTexts = new Map()
  const compacted = new Set()
  // The text for each prompt, by the id of its message. It is added to requests only, and not to the stored message.
  const promptTexts = new Map()
  // Whether each session is a subagent's. Its prompts come from another agent, not from the user.
  const subagents = new Map()
  const askWhetherSubagent = async (sessionID) => {
    try {
      return Boolean((await client.session.get({ path: { id: sessionID } })).data.parentID)
    } catch {
      return false
    }
  }
  const input = async (sessionID, more) => {
    if (!subagents.has(sessionID)) subagents.set(sessionID, await askWhetherSubagent(sessionID))
    const agent = subagents.get(sessionID) ? { agent_id: sessionID } : {}
    return { session_id: sessionID ?? "none", cwd: directory, ...agent, ...more }
  }
  return {
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      if (isForTitle(system)) return
      if (!startTexts.has(sessionID)) {
        const source = compacted.has(sessionID) ? "compact" : "startup"
        startTexts.set(sessionID, runHook("session-start", await input(sessionID, { source })).additionalContext)
      }
      const text = startTexts.get(sessionID)
      if (text) system.push(text)
    },
    // A compaction drops the texts of earlier prompts, which said what changed.
    event: async ({ event }) => {
      if (event.type !== "session.compacted") return
      compacted.add(event.properties.sessionID)
      startTexts.delete(event.properties.sessionID)
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      const prompt = parts.map((part) => part.text ?? "").join("\n")
      const text = runHook("prompt", await input(sessionID, { prompt })).additionalContext
      if (text) promptTexts.set(message.id, text)
    },
    "experimental.chat.messages.transform": async (_, { messages }) => {
      messages.forEach(({ info, parts }, at) => {
        const text = promptTexts.get(info.id)
        if (!text) return
        const id = `prt_${info.id.slice(4)}memskill`
        const part = { id, sessionID: info.sessionID, messageID: info.id, type: "text", text, synthetic: true }
        messages[at] = { info, parts: [...parts, part] }
      })
    },
    "tool.execute.before": async ({ tool, sessionID }, { args }) => {
      const answer = runHook("pre-tool", await input(sessionID, { tool_name: tool, tool_input: args }))
      if (answer.permissionDecision === "deny") throw new Error(answer.permissionDecisionReason)
    },
    "tool.execute.after": async ({ tool, sessionID, args }) => {
      runHook("post-tool", await input(sessionID, { tool_name: tool, tool_input: args }))
    },
  }
}
