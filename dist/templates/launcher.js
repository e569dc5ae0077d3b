#!/usr/bin/env node
// Runs the program in the package for this platform, which npm installed as an optional dependency.
"use strict"

const { spawnSync } = require("node:child_process")

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
const { error, signal, status } = spawnSync(program, process.argv.slice(2), { stdio: "inherit", windowsHide: true })
if (error) fail(`cannot run ${program}: ${error.message}`, "install memskill again")
if (signal) process.kill(process.pid, signal)
process.exitCode = status
