#!/usr/bin/env node
// Runs the program in the package for this platform, which npm installed as an optional dependency.
"use strict"

const { spawn } = require("node:child_process")

const name = `@memskill/${process.platform}-${process.arch}`
const file = process.platform === "win32" ? "memskill.exe" : "memskill"

const fail = (message, hint) => {
  console.error(`memskill: ${message}\nhint: ${hint}`)
  process.exit(1)
}

let program
try {
  program = require.resolve(`${name}/bin/${file}`)
} catch {
  fail(`the package ${name} is not installed`, "install memskill again, with optional dependencies; if npm knows no such package, build it with cargo")
}
const child = spawn(program, process.argv.slice(2), { stdio: "inherit", windowsHide: true })
child.on("error", (error) => fail(`cannot run ${program}: ${error.message}`, "install memskill again"))
child.on("exit", (code, signal) => {
  process.removeAllListeners(signal)
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
})
// A terminal sends Ctrl-C to the program, too. What is sent to this process alone is passed on.
process.on("SIGINT", () => {})
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
