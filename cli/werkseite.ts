#!/usr/bin/env node
import { commands } from './commands/commands.ts'
import { exitCodes } from './exit-code.ts'
import type { Io } from './io.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { run } from './program.ts'

keepHeapSmall()

// A reader such as `head` may close the pipe early; this is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    console.error(`error: ${error.message}`)
    process.exit(exitCodes.fault)
  })

try {
  process.exitCode = await run(process.argv.slice(2), processIo(), commands)
} catch (error) {
  console.error(error)
  process.exitCode = exitCodes.fault
}

function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    signal: interruption(),
    now: () => new Date(),
  }
}

/** The first signal ends the run in order. The second ends it at once, because the handlers are removed. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const interrupt = () => {
    for (const signal of signals) process.off(signal, interrupt)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, interrupt)
  return controller.signal
}
