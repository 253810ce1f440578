import { setTimeout as delay } from 'node:timers/promises'
import { fetchEncoded, type EncodedAnswer } from './fetch-encoded.ts'
import { figures } from './figures.ts'
import { loadInRounds, paceRatio, type Target } from './load-in-rounds.ts'
import { printDetail, printMissing } from './print-figure.ts'
import { printLoad, printPace } from './print-load.ts'
import { startBytesLimit } from './servers/start-limits.ts'
import { startNginx } from './servers/start-nginx.ts'
import type { RunningProcess } from './servers/start-process.ts'
import { startSite } from './servers/start-site.ts'

const encodings = ['br', 'gzip', 'identity'] as const

/** Compares cached pages of the site with the same bytes from bare `node:http` and from nginx. */
export async function benchWarmPages(): Promise<void> {
  const running: RunningProcess[] = []
  const start = async <T extends RunningProcess | null>(starting: Promise<T>): Promise<T> => {
    const started = await starting
    if (started) running.push(started)
    return started
  }
  try {
    const site = await start(startSite())
    const page = `${site.url}/de`
    const { br, gzip, identity } = await settledPage(page)
    const bytes = await start(startBytesLimit(page, '--encoding=br'))
    const unchanged = (how: 'head' | 'tag') =>
      start(startBytesLimit(page, '--encoding=br', `--not-modified=${how}`))
    const plainBytes = await start(startBytesLimit(page, '--encoding=identity'))
    const sameHead = await unchanged('head')
    const tagAlone = await unchanged('tag')
    const nginx = await start(startNginx(identity.bytes, gzip.bytes))

    const packed = { 'accept-encoding': 'br' }
    const plain = { 'accept-encoding': 'identity' }
    const zipped = { 'accept-encoding': 'gzip' }
    const known = { ...packed, 'if-none-match': br.headers['etag'] ?? '' }
    const targets: Target[] = [
      { name: 'site br', url: page, pid: site.pid, headers: packed },
      { name: 'node br', url: bytes.url, pid: bytes.pid, headers: packed },
      { name: 'site identity', url: page, pid: site.pid, headers: plain },
      { name: 'node identity', url: plainBytes.url, pid: plainBytes.pid, headers: plain },
      { name: 'site 304', url: page, pid: site.pid, headers: known, status: 304 },
      { name: 'node 304', url: sameHead.url, pid: sameHead.pid, headers: known, status: 304 },
      { name: 'node ETag', url: tagAlone.url, pid: tagAlone.pid, headers: known, status: 304 },
      { name: 'site gzip', url: page, pid: site.pid, headers: zipped },
    ]
    if (nginx) targets.push({ name: 'nginx gzip', url: nginx.url, pid: nginx.pid, headers: zipped })
    const loads = await loadInRounds(targets, { rounds: 11, seconds: 1, connections: 16 })
    expectSame(br, await fetchEncoded(page, 'br'))

    const kilobytes = (br.bytes.length / 1000).toFixed(1)
    console.log(`\nWarm home page, ${kilobytes} kB of br, c = 16, median of 11 rounds`)
    printPace(figures.warmPage, loads('site br'), loads('node br'))
    printPace(figures.warmPageAsItIs, loads('site identity'), loads('node identity'))
    if (nginx) printPace(figures.warmPageBesideNginx, loads('site gzip'), loads('nginx gzip'))
    else printMissing(figures.warmPageBesideNginx, 'nginx is not installed')
    printPace(figures.notModified, loads('site 304'), loads('node 304'))
    const ofTag = paceRatio(loads('site 304'), loads('node ETag'))
    printDetail('    beside one with the entity tag alone', ofTag, '', 2)
    for (const { name } of targets) printLoad(name, loads(name))
  } finally {
    await Promise.all(running.map((process) => process.stop()))
  }
}

/** The page in each encoding, after the background compression at a higher level has finished. */
async function settledPage(
  url: string,
): Promise<Record<(typeof encodings)[number], EncodedAnswer>> {
  let tags = ''
  for (let same = 0; same < 6;) {
    const answers = await Promise.all(encodings.map((encoding) => fetchEncoded(url, encoding)))
    const now = answers.map(({ headers }) => headers['etag']).join(' ')
    same = now === tags ? same + 1 : 0
    tags = now
    await delay(500)
  }
  const [br, gzip, identity] = await Promise.all(
    encodings.map((encoding) => fetchEncoded(url, encoding)),
  )
  if (!br || !gzip || !identity) throw new Error('unreachable')
  return { br, gzip, identity }
}

/** @throws {Error} if the page changed during the measurement */
function expectSame(before: EncodedAnswer, after: EncodedAnswer): void {
  if (!before.bytes.equals(after.bytes)) throw new Error('the page has changed meanwhile')
}

if (import.meta.main) await benchWarmPages()
