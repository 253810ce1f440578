#!/usr/bin/env node
// What `werkseite` starts: runs under any Node from 20 on, to say what is missing where werkseite.ts could not be read.
const needed = 24

const [major] = process.versions.node.split('.').map(Number)
if (major < needed) {
  console.error(
    `werkseite needs Node ${needed} or later; this is ${process.versions.node}. ` +
      'In the folder of the project `npx werkseite` runs it with the Node that `npm ci` has brought along.',
  )
  process.exitCode = 2
} else {
  await import('./werkseite.ts')
}
