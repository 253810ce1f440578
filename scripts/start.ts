import { buildIfStale } from './build.ts'

/** `npm start`: builds the site unless the last build has the same sources, then runs it. */
buildIfStale()
const { main } = await import('../dist/run/site.js')
await main({ development: false })
