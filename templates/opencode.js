// memskill's bridge: OpenCode calls this plugin, and it calls memskill's hooks.
// `memskill install opencode` wrote it; `memskill uninstall opencode` removes it.
import { spawnSync } from "node:child_process"

const program = process.env.MEMSKILL || "memskill"
// Whether a session creates a missing memory file.
const creates = false

// Whatever goes wrong here, the session goes on.
const ask = (event, moment) => {
  try {
    const args = ["hook", event, "--agent", "opencode", ...(creates ? ["--create"] : [])]
    const { status, stdout } = spawnSync(program, args, { input: JSON.stringify(moment), encoding: "utf8", timeout: 5000 })
    return status === 0 && stdout.trim() ? JSON.parse(stdout) : {}
  } catch {
    return {}
  }
}

export const MemskillPlugin = async ({ directory }) => {
  // What each session began with; the same text every time, so that prompt caches hold.
  const beginnings = new Map()
  const moment = (sessionID, more) => ({ session_id: sessionID ?? "none", cwd: directory, ...more })
  return {
    "experimental.chat.system.transform": async ({ sessionID }, output) => {
      if (!beginnings.has(sessionID)) {
        beginnings.set(sessionID, ask("session-start", moment(sessionID, { source: "startup" })).additionalContext)
      }
      const text = beginnings.get(sessionID)
      if (text) output.system.push(text)
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      const prompt = parts.map((part) => part.text ?? "").join("\n")
      const text = ask("prompt", moment(sessionID, { prompt })).additionalContext
      if (!text) return
      const id = `prt_${Date.now().toString(16).padStart(12, "0")}memskill00000`
      parts.push({ id, sessionID: message.sessionID, messageID: message.id, type: "text", text, synthetic: true })
    },
    "tool.execute.before": async ({ tool, sessionID }, { args }) => {
      const answer = ask("pre-tool", moment(sessionID, { tool_name: tool, tool_input: args }))
      if (answer.permissionDecision === "deny") throw new Error(answer.permissionDecisionReason)
    },
    "tool.execute.after": async ({ tool, sessionID, args }) => {
      ask("post-tool", moment(sessionID, { tool_name: tool, tool_input: args }))
    },
  }
}
