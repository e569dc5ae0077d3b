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
    const { status, stdout } = spawnSync(program, args, { input: JSON.stringify(input), encoding: "utf8", timeout: 5000 })
    return status === 0 && stdout.trim() ? JSON.parse(stdout) : {}
  } catch {
    return {}
  }
}

// OpenCode makes a title for each session with a request of its own, to which memory must not be added.
const isForTitle = (system) => /^\s*You are a title generator/.test(system[0] ?? "")

export const MemskillPlugin = async ({ directory }) => {
  // The text at the start of each session. It never changes, so that prompt caches keep matching.
  const startTexts = new Map()
  // The text for each prompt, by the id of its message. It is added to requests only, and not to the stored message.
  const promptTexts = new Map()
  const input = (sessionID, more) => ({ session_id: sessionID ?? "none", cwd: directory, ...more })
  return {
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      if (isForTitle(system)) return
      if (!startTexts.has(sessionID)) {
        startTexts.set(sessionID, runHook("session-start", input(sessionID, { source: "startup" })).additionalContext)
      }
      const text = startTexts.get(sessionID)
      if (text) system.push(text)
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      const prompt = parts.map((part) => part.text ?? "").join("\n")
      const text = runHook("prompt", input(sessionID, { prompt })).additionalContext
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
      const answer = runHook("pre-tool", input(sessionID, { tool_name: tool, tool_input: args }))
      if (answer.permissionDecision === "deny") throw new Error(answer.permissionDecisionReason)
    },
    "tool.execute.after": async ({ tool, sessionID, args }) => {
      runHook("post-tool", input(sessionID, { tool_name: tool, tool_input: args }))
    },
  }
}
