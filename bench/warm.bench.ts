import { setTimeout as delay } from 'node:timers/promises'
import { fetchEncoded, type EncodedAnswer } from './fetch-encoded.ts'
import { figures, printMissing } from './figures.ts'
import { loadInRounds, printLoad, printPace, type BenchTarget } from './load-in-rounds.ts'
import { startBytesLimit } from './servers/start-limits.ts'
import { startNginx } from './servers/start-nginx.ts'
import { startPublicSite } from './servers/start-public-site.ts'

/** Compares cached pages of the site with the same bytes from bare `node:http` and from nginx. */
await using site = await startPublicSite()
const page = `${site.url}/de`
const { br, gzip, identity } = await settledPage(page)
await using bytes = await startBytesLimit(page, '--encoding=br')
await using plainBytes = await startBytesLimit(page, '--encoding=identity')
await using sameHead = await startBytesLimit(page, '--encoding=br', '--not-modified')
await using nginx = await startNginx(identity.bytes, gzip.bytes)

const packed = { 'accept-encoding': 'br' }
const plain = { 'accept-encoding': 'identity' }
const zipped = { 'accept-encoding': 'gzip' }
const known = { ...packed, 'if-none-match': br.headers['etag'] ?? '' }
const targets: BenchTarget[] = [
  { name: 'site br', url: page, pid: site.pid, headers: packed },
  { name: 'node br', ...bytes, headers: packed },
  { name: 'site identity', url: page, pid: site.pid, headers: plain },
  { name: 'node identity', ...plainBytes, headers: plain },
  { name: 'site 304', url: page, pid: site.pid, headers: known, status: 304 },
  { name: 'node 304', ...sameHead, headers: known, status: 304 },
  { name: 'site gzip', url: page, pid: site.pid, headers: zipped },
]
if (nginx) targets.push({ name: 'nginx gzip', ...nginx, headers: zipped })
const loads = await loadInRounds(targets, { rounds: 11, seconds: 1, connections: 16 })
expectSame(br, await fetchEncoded(page, 'br'))

const kilobytes = (br.bytes.length / 1000).toFixed(1)
console.log(`\nWarm home page, ${kilobytes} kB of br, c = 16, median of 11 rounds`)
printPace(figures.warmPage, loads('site br'), loads('node br'))
printPace(figures.warmPageAsItIs, loads('site identity'), loads('node identity'))
if (nginx) printPace(figures.warmPageBesideNginx, loads('site gzip'), loads('nginx gzip'))
else printMissing(figures.warmPageBesideNginx, 'nginx is not installed')
printPace(figures.notModified, loads('site 304'), loads('node 304'))
for (const { name } of targets) printLoad(name, loads(name))

/** The page in each encoding, after the background compression at a higher level has finished. */
async function settledPage(url: string) {
  const fetchAll = async () => ({
    br: await fetchEncoded(url, 'br'),
    gzip: await fetchEncoded(url, 'gzip'),
    identity: await fetchEncoded(url, 'identity'),
  })
  let tags = ''
  for (let same = 0; same < 6;) {
    const answers = Object.values(await fetchAll())
    const now = answers.map(({ headers }) => headers['etag']).join(' ')
    same = now === tags ? same + 1 : 0
    tags = now
    await delay(500)
  }
  return fetchAll()
}

/** @throws {Error} if the page changed during the measurement */
function expectSame(before: EncodedAnswer, after: EncodedAnswer): void {
  if (!before.bytes.equals(after.bytes)) throw new Error('the page has changed meanwhile')
}
