import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import pLimit from 'p-limit'
import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { seededRandom } from '../../harness/seeded-random.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite({}, ({ publish }) =>
  publish(page({ de: '/de', en: '/en' }), page({ de: '/de/heber', en: '/en/lifter' })),
)

/** Headers of every response. */
const headerNames = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
]

const pieces = [
  ...'de en heber lifter page.json ajax search layout contact pages media @ pictures 320 share'.split(
    ' ',
  ),
  ...'a.svg a.webp logo.png assets admin ops purge catalogue robots.txt sitemap.xml .env'.split(
    ' ',
  ),
  ...'sitemap-1.xml csp-reports .. . %2e%2e %2E %2f %5c \\ %00 %zz % %E0%A4%A %C3%BC evil.test'.split(
    ' ',
  ),
  ...'evil.test:80 a@b ; : * __proto__ constructor <b> " {} | ^ ~ %25 $& {{x}}'.split(' '),
  '',
  '',
  'a'.repeat(300),
]
const queries = [
  '',
  '',
  '',
  '?',
  '?q=a',
  '?q=%',
  '?category=a',
  '?x=//evil.test',
  '?__proto__',
  '#a',
]

interface OddRequest {
  method: string
  path: string
  host: string
}

/** Requests like those of an attack tool, combined from known and unexpected parts. */
function oddRequests(count: number): OddRequest[] {
  const random = seededRandom(8)
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)] as T
  return Array.from({ length: count }, () => {
    const names = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces))
    // A 404 page takes the longest.
    if (random() < 0.9) names.push(pick(['logo.png', 'page.json', 'a.webp', 'x.php']))
    const target =
      random() < 0.05 ? pick(['http://evil.test', 'http://www.site.test', 'x://a']) : ''
    return {
      method: random() < 0.9 ? 'GET' : pick(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']),
      path: `${target}/${names.join('/')}${pick(queries)}`,
      host:
        random() < 0.4 ? pick(['evil.test', 'www.site.test.evil.test', 'a b']) : 'www.site.test',
    }
  })
}

/** The host is the one of an absolute target, otherwise the Host header. */
function isOfSite({ path, host }: OddRequest): boolean {
  const target = path.startsWith('http') ? URL.parse(path)?.host : host
  return target === 'www.site.test'
}

describe('odd requests', () => {
  test('cause no exception, missing header or foreign redirect', async ({ site, backend }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 12 })
    const { hostname, port } = new URL(site.url)
    async function send({ method, path, host }: OddRequest): Promise<IncomingMessage> {
      const timeout = { signal: AbortSignal.timeout(5_000) }
      const asked = request({ agent, hostname, port, method, path, headers: { host }, ...timeout })
      const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
      for await (const _ of answer);
      return answer
    }
    const requests = oddRequests(10_000)
    const faults: string[] = []
    const inTurn = pLimit(12)
    await Promise.all(
      requests.map((odd) =>
        inTurn(async () => {
          const answer = await send(odd).catch((error: Error) => error.message)
          if (typeof answer === 'string')
            return void faults.push(`${JSON.stringify(odd)}: ${answer}`)
          const { statusCode = 0, headers } = answer
          const isAllowed = headers.allow?.split(', ').includes(odd.method) ?? true
          const isExpected = isOfSite(odd)
            ? statusCode < 500 && statusCode !== 421 && isAllowed === (statusCode !== 405)
            : statusCode === 421
          const missing = headerNames.filter((name) => headers[name] === undefined)
          const { location = '' } = headers
          const leads = URL.parse(location, 'http://www.site.test')?.host
          const isOff = leads !== 'www.site.test' && !location.startsWith(`${backend.url}/admin`)
          if (!isExpected || missing.length > 0 || isOff)
            faults.push(`${JSON.stringify(odd)}: ${statusCode} ${location} ${missing.join()}`)
        }),
      ),
    )
    agent.destroy()
    expect(faults.slice(0, 20)).toEqual([])
    expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
    const counted = [...metrics.matchAll(/^werkseite_requests_total\{.*\} (\d+)$/gm)]
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(requests.length)
  })

  test('for data without a locale are a 404', async ({ site }) => {
    const response = await site.get('/page.json')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('not found\n')
  })
})
