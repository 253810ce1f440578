#!/usr/bin/env node
// What `werkseite` starts: runs under any Node from 20 on, to say what is missing where werkseite.ts could not be read.
const needed = 24

const [major] = process.versions.node.split('.').map(Number)
if (major < needed) {
  console.error(
    `werkseite needs Node ${needed} or later; this is ${process.versions.node}. ` +
      'Run `npx werkseite` in the project folder: `npm ci` installs the required Node.',
  )
  process.exitCode = 2
} else {
  // Warnings of Node about its own interfaces concern developers, not users of the command.
  process.removeAllListeners('warning')
  await import('./werkseite.ts')
}
