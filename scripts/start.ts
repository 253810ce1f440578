import { buildIfStale } from './build.ts'

/** `npm start`: builds where there is no build of these sources, then runs the site. */
buildIfStale()
const { main } = await import('../dist/run/site.js')
await main({ development: false })
