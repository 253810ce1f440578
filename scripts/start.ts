import type * as Start from '../server/start.ts'
import { buildIfStale } from './build-if-stale.ts'

/** `npm start`: builds where there is no build of these sources, then runs the site. */
buildIfStale()
// @ts-ignore: it is built, and has no types
const { main } = (await import('../dist/run/site.js')) as typeof Start
await main({ development: false })
