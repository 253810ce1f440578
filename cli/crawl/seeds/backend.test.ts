import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../../../tests/harness/servers/fake-backend.ts'
import { layout, page } from '../../../tests/harness/content/page-builder.ts'
import { createBackend, type BackendOptions } from './backend.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { createFetcher } from '../fetch/create-fetcher.ts'
import type { Fetcher } from '../fetch/fetcher.ts'

const base = new URL('https://www.muster.example/')

let service: FakeBackend
let fetch: Fetcher
beforeAll(async () => {
  service = await startFakeBackend()
  const site = [new URL(service.url)]
  const fetcher = createFetcher({ site, ...manners, timeoutMs: 500 })
  fetch = fetcher.fetch
  return async () => {
    await fetcher.close()
    await service.stop()
  }
})
beforeEach(() => service.reset())

function create(options: Partial<BackendOptions> = {}) {
  const url = new URL(service.url)
  return createBackend({ url, base, locales: ['de', 'en'], preview: false, fetch, ...options })
}

const at = (path: string) => new URL(path, base)

describe('source of a page', () => {
  const machines = page({ de: '/de/maschinen' })

  test('is requested with path and query of the page', async () => {
    service.publish(machines)
    expect(await create().source(at('/de/maschinen?seite=2#teil'))).toEqual({
      locale: 'de',
      liveStatus: 200,
      status: 200,
      body: machines,
    })
    expect(service.calls).toHaveLength(1)
    expect(service.calls[0]).toMatchObject({
      method: 'GET',
      path: '/de/maschinen?seite=2',
      headers: { accept: 'application/json' },
    })
    expect(service.calls[0]?.headers).not.toHaveProperty('view')
  })

  test('sends the tokens of live calls and drafts', async () => {
    service.publish(machines)
    const tokens = { live: 'live', preview: 'draft' }
    await create({ preview: true, tokens }).source(at('/de/maschinen'))
    const sent = service.calls.map(({ headers }) => [headers.view, headers.authorization])
    expect(new Map(sent as [string, string][])).toEqual(
      new Map<unknown, string>([
        [undefined, 'Bearer live'],
        ['PREVIEW', 'Bearer draft'],
      ]),
    )
  })

  test.each([true, false])(
    'distinguishes a draft from a missing page, preview %s',
    async (preview) => {
      service.answer('/de/entwurf', (request, response) => {
        if (request.get('View') === 'PREVIEW') response.json(machines)
        else response.status(404).json({ message: 'no such page' })
      })
      const backend = create({ preview })
      const draft = { locale: 'de', liveStatus: 404, status: 200, body: machines }
      expect(await backend.source(at('/de/entwurf'))).toEqual(draft)
      expect(await backend.source(at('/de/search'))).toMatchObject({ liveStatus: 404, status: 404 })
    },
  )

  test.each([
    { name: 'on another site', url: 'https://elsewhere.example/de' },
    { name: 'without a language', url: '/pictures/a.webp' },
    { name: 'in another language', url: '/en/machines' },
  ])('is null for a URL $name', async ({ url }) => {
    expect(await create({ locales: ['de'] }).source(at(url))).toBeNull()
    expect(service.calls).toEqual([])
  })

  test.each<{ name: string; answer: Parameters<FakeBackend['answer']>[1]; status: number | null }>([
    {
      name: 'invalid JSON',
      answer: (_request, response) => void response.send('<p>'),
      status: 200,
    },
    {
      name: 'an error',
      answer: (_request, response) => void response.status(500).end(),
      status: 500,
    },
    {
      name: 'a dropped connection',
      answer: (request) => void request.socket.destroy(),
      status: null,
    },
    {
      name: 'an incomplete response',
      answer: (request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"type":')
        setImmediate(() => request.socket.destroy())
      },
      status: null,
    },
    {
      name: 'an oversized response',
      answer: (_request, response) => void response.json({ a: 'x'.repeat(6_000_000) }),
      status: 200,
    },
  ])('has no body after $name', async ({ answer, status }) => {
    service.answer('/de', answer)
    expect(await create().source(at('/de'))).toEqual({
      locale: 'de',
      liveStatus: status,
      status,
      body: null,
    })
  })

  test('ignores redirected content', async () => {
    service.publish(machines)
    service.answer('/de/alt', (_request, response) => response.redirect(301, '/de/maschinen'))
    expect(await create().source(at('/de/alt'))).toMatchObject({ status: 301, body: null })
  })
})

describe('backend calls', () => {
  test('return layout and navigation unchanged', async () => {
    const backend = create()
    expect(await backend.call('en', 'layout')).toEqual(layout('en'))
    expect(await backend.call('de', 'navigation')).toEqual(layout('de').navigation)
  })

  test('return null for error responses', async () => {
    service.answer('/de/ajax/layout', (_request, response) => void response.status(500).json({}))
    service.answer(
      '/de/ajax/navigation',
      (_request, response) => void response.status(404).json({}),
    )
    expect(await create().call('de', 'layout')).toBeNull()
    expect(await create().call('de', 'navigation')).toBeNull()
  })

  test('request drafts only in preview mode', async () => {
    await create().call('de', 'layout')
    await create({ preview: true }).call('de', 'layout')
    expect(service.calls.map(({ headers }) => headers.view)).toEqual([undefined, 'PREVIEW'])
  })

  test.each([
    { name: 'with a path', path: '/cms/' },
    { name: 'without a path', path: '' },
  ])('use a base URL $name', async ({ path }) => {
    const backend = create({ url: new URL(service.url + path) })
    await backend.source(at('/de'))
    expect(service.calls[0]?.path).toBe(path ? '/cms/de' : '/de')
  })
})
