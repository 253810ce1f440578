// For `node --import`: on SIGUSR2, writes one line of JSON with the source files of which a function ran since the last signal.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

process.on('SIGUSR2', () => void report())

async function report() {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files = [...new Set(result.filter(isOwn).flatMap(calledFiles))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  process.stdout.write(`${JSON.stringify({ level: 0, msg: 'files called', files })}\n`)
}

function isOwn({ url }) {
  return url.startsWith('file:') && !url.includes('/node_modules/') && url !== import.meta.url
}

function calledFiles({ url, functions }) {
  const path = fileURLToPath(url)
  const file = relative(process.cwd(), path)
  const called = functions.filter(({ ranges: [{ count }] }) => count > 0)
  // The whole of a module counts as a function that runs once, when the module is loaded.
  const starts = called.map(({ ranges: [{ startOffset }] }) => startOffset).filter(Boolean)
  return file.startsWith('dist/')
    ? sourcesAt(readFileSync(path, 'utf8'), starts)
    : starts.map(() => file)
}

/** Sources of a bundle: Vite writes the path of each in a line of its own, `// renderer/head/head.ts`. */
function sourcesAt(bundle, starts) {
  const sources = [...bundle.matchAll(/^\/\/ (\S+)$/gm)]
  return starts.flatMap((start) => sources.findLast(({ index }) => index < start)?.[1] ?? [])
}
