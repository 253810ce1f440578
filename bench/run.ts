import { buildIfStale } from '../scripts/build.ts'

/** `npm run bench`: measures all figures, one after the other, and compares them with their limits. */
const benchmarks = [
  'warm',
  'render',
  'preview',
  'first-render',
  'start',
  'memory',
  'scanner',
  'hostile-content',
  'replicas',
  'browser',
  'content-service',
  'crawl',
]

buildIfStale()
for (const name of benchmarks) await import(`./${name}.bench.ts`)
