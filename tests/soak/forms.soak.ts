/**
 * Forms while the site is killed, the backend fails and the disk is full. `npm run test:soak -- forms 20` kills 20 times instead of 100.
 * Fails if a form is lost or delivered twice.
 */
import { hasRedis, startRedis } from '../harness/servers/start-redis.ts'
import { fillDisk, hasSmallDisks } from './fill-disk.ts'
import { killSites } from './kill-sites.ts'

const killed = await killSites(Number(process.argv[2] ?? 100))
console.log(
  `${killed.kills} kills, ${killed.answered} forms: ${killed.lost} lost, ${killed.doubled} doubled`,
)
let faults = killed.lost + killed.doubled
if (hasRedis) {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  const env = { REDIS_URL: redis.url.href }
  const { kills, answered, lost, doubled } = await killSites(Math.ceil(killed.kills / 5), { env })
  console.log(`${kills} kills with Redis, ${answered} forms: ${lost} lost, ${doubled} doubled`)
  faults += lost + doubled
  await redis.stop()
}
if (hasSmallDisks) {
  const { refused, lost, doubled } = await fillDisk()
  console.log(`full disk, ${refused} forms refused, sent again: ${lost} lost, ${doubled} doubled`)
  faults += lost + doubled + (refused > 0 ? 0 : 1)
} else console.log('full disk: not tried, `unshare` gives no small disk here')
process.exitCode = faults > 0 ? 1 : 0
