import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { publicSite } from '../deployments.ts'

const late = Promise.withResolvers<void>()
const names = Array.from({ length: 100 }, (_, n) => n)

const test = publicSite({}, ({ publish, answer }) => {
  publish(page({ de: '/de/heber' }), page({ de: '/de/maschinen/heber' }))
  for (const n of names) {
    const path = `/de/news/${n}`
    answer(path, async (_request, response) => {
      await late.promise
      response.json(page({ de: path }))
    })
    answer(`/de/haengt/${n}`, () => {})
    answer(`/media/${n}.pdf`, (_request, response) => void response.type('pdf').write('begin'))
  }
})

describe('slow section of the backend', () => {
  test('does not delay other pages', async ({ site, backend }) => {
    const slow = names.slice(0, 40).map((n) => site.get(`/de/news/${n}`))
    const isNews = ({ path }: { path: string }) => path.startsWith('/de/news/')
    await expect.poll(() => backend.calls.filter(isNews).length).toBeGreaterThanOrEqual(40)
    const others = ['/de/heber', '/de/maschinen/heber']
    const statuses = others.map(async (path) => (await site.get(path)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200])
    late.resolve()
    const answers = await Promise.all(slow)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('shows 598 after the timeout, never 503', async ({ site }) => {
    const waiting = names.map(async (n) => (await site.get(`/de/haengt/${n}`)).status)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([598]))
  })
})

describe('slow downloads', () => {
  test('take no connection from pages', async ({ site, backend }) => {
    const closing = new AbortController()
    const headers = { host: 'www.site.test' }
    const downloads = await Promise.all(
      names.map((n) => fetch(`${site.url}/media/${n}.pdf`, { headers, signal: closing.signal })),
    )
    expect(new Set(downloads.map(({ status }) => status))).toEqual(new Set([200]))
    backend.publish(page({ de: '/de/neben-downloads' }))
    expect((await site.get('/de/neben-downloads')).status).toBe(200)
    closing.abort()
  })

  test('are refused beyond the media connections', async ({ site }) => {
    const closing = new AbortController()
    const headers = { host: 'www.site.test' }
    // A response that nothing refers to would be closed by the garbage collector.
    const responses: Response[] = []
    const download = async (n: number) => {
      const address = `${site.url}/media/${n % names.length}.pdf`
      const response = await fetch(address, { headers, signal: closing.signal })
      responses.push(response)
      return response.status
    }
    const taken = await Promise.all(Array.from({ length: 128 }, (_, n) => download(n)))
    expect(new Set(taken)).toEqual(new Set([200]))
    expect(await download(1)).toBe(502)
    closing.abort()
  })
})
