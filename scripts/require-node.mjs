// Runs under Node 20 or newer, before npm scripts that need a newer version.
const needed = 26

const [major] = process.versions.node.split('.').map(Number)
if (major < needed) {
  console.error(
    `werkseite needs Node ${needed}; this is ${process.versions.node}. \`npm ci\` brings it along on Linux and macOS ` +
      `(x64, arm64) and Windows (x64); elsewhere install Node ${needed}.`,
  )
  process.exitCode = 1
}
