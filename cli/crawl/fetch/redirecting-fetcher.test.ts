import { describe, expect, onTestFinished, test } from 'vitest'
import {
  startBackend,
  type Answering,
  type ReceivedCall,
} from '../../../tests/harness/servers/start-backend.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import type { FetchRequest } from './fetcher.ts'
import { createPageFetcher } from './page-fetcher.ts'
import { createRedirectingFetcher } from './redirecting-fetcher.ts'

function createFetcher() {
  const { fetch, close } = createPageFetcher({ siteOrigins: new Set(), ...manners })
  onTestFinished(close)
  return createRedirectingFetcher(fetch)
}

/** Path → status and where it leads; anything else is a page. */
type Redirects = Record<string, [status: number, location?: string]>

async function start(redirects: Redirects) {
  return startBackend((response, { url }) => {
    const [status, location] = redirects[url] ?? [200]
    if (location !== undefined)
      response.setHeader('Location', Buffer.from(location).toString('latin1'))
    response.writeHead(status)
    response.end(`<p>${url}`)
  })
}

/** What it came to, with `BASE` in place of the server's origin. */
async function follow(redirects: Redirects, path: string, request: Partial<FetchRequest> = {}) {
  const { url, asked } = await start(redirects)
  const { outcome } = await createFetcher()({ method: 'GET', url: new URL(path, url), ...request })
  return {
    result: outcome.failure ?? outcome.status,
    steps: outcome.redirects.map(({ status, from, to }) =>
      `${status} ${from} ${to}`.replaceAll(url.origin, ''),
    ),
    outcome,
    asked,
  }
}

describe('redirecting fetcher', () => {
  test.each([301, 302, 303, 307, 308])('follows status %i', async (status) => {
    const { result, steps } = await follow({ '/a': [status, '/b'] }, '/a')
    expect({ result, steps }).toEqual({ result: 200, steps: [`${status} /a /b`] })
  })

  test.each([300, 304, 305, 399])('returns status %i without following', async (status) => {
    const { result, steps } = await follow({ '/a': [status, '/b'] }, '/a')
    expect({ result, steps }).toEqual({ result: status, steps: [] })
  })

  test.each([
    { name: 'relative', location: 'b?x=1', to: '/de/b?x=1' },
    { name: 'parent folder', location: '../b', to: '/b' },
    { name: 'with a fragment', location: '/b#part', to: '/b#part' },
    { name: 'percent-encoded', location: '/%C3%BCber', to: '/%C3%BCber' },
    { name: 'with an umlaut', location: '/über', to: '/%C3%BCber' },
    { name: 'with a space', location: '/a b', to: '/a%20b' },
  ])('resolves a target: $name', async ({ location, to }) => {
    const { result, steps } = await follow({ '/de/a': [302, location] }, '/de/a')
    expect({ result, steps }).toEqual({ result: 200, steps: [`302 /de/a ${to}`] })
  })

  test('decodes a target in Latin-1', async () => {
    const { url } = await startBackend((response, { url: path }) => {
      response.writeHead(path === '/a' ? 302 : 200, { location: '/\u00fcber' })
      response.end()
    })
    const { outcome } = await createFetcher()({ method: 'GET', url: new URL('/a', url) })
    expect(outcome.redirects[0]?.to).toBe(new URL('/%C3%BCber', url).href)
  })

  test('keeps the fragment for a target without one', async () => {
    const { steps } = await follow({ '/a': [301, '/b'] }, '/a#part')
    expect(steps).toEqual(['301 /a#part /b#part'])
  })

  test('follows ten redirects with the same method', async () => {
    const { result, steps, asked, outcome } = await follow(chain(10), '/0', { method: 'HEAD' })
    expect(result).toBe(200)
    expect(steps).toHaveLength(10)
    expect(steps.at(-1)).toBe('302 /9 /10')
    expect(asked.map(({ method }) => method)).toEqual(Array(11).fill('HEAD'))
    expect(outcome).toMatchObject({ method: 'HEAD', tries: 1 })
  })

  test('fails after eleven redirects', async () => {
    const { result, steps } = await follow(chain(30), '/0')
    expect(result).toBe('too-many-redirects')
    expect(steps).toHaveLength(11)
  })

  test.each<{ name: string; redirects: Redirects; steps: string[] }>([
    { name: 'to itself', redirects: { '/a': [302, '/a'] }, steps: ['302 /a /a'] },
    { name: 'to itself with a fragment', redirects: { '/a': [302, '#x'] }, steps: ['302 /a /a#x'] },
    {
      name: 'between two URLs',
      redirects: { '/a': [301, '/b'], '/b': [302, '/a'] },
      steps: ['301 /a /b', '302 /b /a'],
    },
  ])('detects a loop: $name', async (row) => {
    const { result, steps } = await follow(row.redirects, '/a')
    expect({ result, steps }).toEqual({ result: 'redirect-loop', steps: row.steps })
  })

  test.each([
    { name: 'missing', location: [] },
    { name: 'empty', location: [''] },
    { name: 'local file', location: ['file:///etc/hosts'] },
    { name: 'script', location: ['javascript:alert(1)'] },
    { name: 'invalid URL', location: ['http://'] },
  ])('rejects a redirect target: $name', async ({ location: [location] }) => {
    const { result, steps } = await follow({ '/a': [301, '/b'], '/b': [302, location] }, '/a')
    expect({ result, steps }).toEqual({ result: 'bad-redirect', steps: ['301 /a /b'] })
  })

  test.each([
    'mailto:info@muster.example',
    'tel:+41441234567',
    'whatsapp://send?text=a',
    'msteams:/l/x',
  ])('ends at %s of another program', async (location) => {
    const { result, steps } = await follow({ '/a': [302, location] }, '/a')
    expect({ result, steps }).toEqual({ result: 302, steps: [`302 /a ${location}`] })
  })

  test('keeps redirects before a failure', async () => {
    const { result, steps } = await follow({ '/a': [302, 'http://127.0.0.1:1/b'] }, '/a')
    expect(result).toBe('refused')
    expect(steps).toEqual(['302 /a http://127.0.0.1:1/b'])
  })

  /** Lets in who brings the cookie, and sends everybody else to fetch it. */
  const cookieWall: Answering = (response, { headers, url }) => {
    if (headers.cookie?.includes('seen=1')) return void response.end('welcome')
    const headersOfWall = { 'Set-Cookie': ['lang=de; Path=/', 'seen=1; Path=/'], Location: url }
    response.writeHead(302, headersOfWall).end()
  }

  test('follows a cookie redirect to the same URL', async () => {
    const { url, asked } = await startBackend(cookieWall)
    const answer = await createFetcher()({ method: 'GET', url, headers: { cookie: 'own=1' } })
    expect(answer.outcome.status).toBe(200)
    expect(answer.outcome.redirects).toHaveLength(1)
    expect(asked[1]?.headers.cookie).toBe('own=1; lang=de; seen=1')
  })

  test('clears cookies between chains', async () => {
    const { url, asked } = await startBackend(cookieWall)
    const fetch = createFetcher()
    for (let run = 0; run < 2; run++) await fetch({ method: 'GET', url })
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'lang=de; seen=1',
      undefined,
      'lang=de; seen=1',
    ])
  })

  test('sends credentials only to the first origin', async () => {
    const elsewhere = await start({})
    const headers = { Authorization: 'Basic x', Cookie: 'a=1', View: 'PREVIEW', Accept: 'text/css' }
    const { asked } = await follow(
      { '/a': [302, '/b'], '/b': [302, new URL('/c', elsewhere.url).href] },
      '/a',
      { headers },
    )
    expect(namesOf(asked[1])).toEqual(['accept', 'authorization', 'cookie', 'view'])
    expect(namesOf(elsewhere.asked[0])).toEqual(['accept'])
    expect(elsewhere.asked[0]?.headers.accept).toBe('text/css')
  })
})

function namesOf(asked: ReceivedCall | undefined): string[] {
  const names = ['accept', 'authorization', 'cookie', 'view']
  return names.filter((name) => asked?.headers[name] !== undefined)
}

function chain(length: number): Redirects {
  return Object.fromEntries(
    Array.from({ length }, (_, index) => [`/${index}`, [302, `/${index + 1}`]]),
  )
}
