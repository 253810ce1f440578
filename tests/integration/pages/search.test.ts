import { describe, expect } from 'vitest'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite()
const hit = {
  _id: '1',
  _source: { type: 'page', route: '/de/pumpen', title: 'Vakuumpumpen' },
  highlight: { title: ['Vakuum<em>pumpe</em>n'] },
}
const answer = { hits: { total: { value: 1 }, hits: [hit] } }
const none = { hits: { total: { value: 0 }, hits: [] } }

const search = (site: Site, query: string, locale = 'de') =>
  site.get(`/${locale}/ajax/search?${query}`)
const askedFor = ({ calls }: FakeBackend) => calls.map((call) => call.path)

describe('search', () => {
  test('passes hits on and is not cached', async ({ site, backend }) => {
    backend.answer('/de/ajax/search', answer)
    const response = await search(site, 'q=pumpe')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(answer)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.for(['q=', 'q=%20%20', 'q=%09', ''])(
    'of a blank query makes no call: "%s"',
    async (query, { site, backend }) => {
      backend.calls.length = 0
      const response = await search(site, query)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(none)
      expect(backend.calls).toEqual([])
    },
  )

  test.for([
    { query: 'q=gr%C3%B6sse%20%26%20mehr', path: '/de/ajax/search?q=gr%C3%B6sse%20%26%20mehr' },
    { query: 'q=a%23b%3Fc%2Fd', path: '/de/ajax/search?q=a%23b%3Fc%2Fd' },
    { query: 'q=%20heber%20', path: '/de/ajax/search?q=heber' },
    { query: 'q=a+b', path: '/de/ajax/search?q=a%20b' },
  ])('passes the query on unchanged: $query', async ({ query, path }, { site, backend }) => {
    backend.calls.length = 0
    await search(site, query)
    expect(askedFor(backend)).toEqual([path])
  })

  test('truncates a long query and ignores repeated ones', async ({ site, backend }) => {
    backend.calls.length = 0
    await search(site, `q=${'x'.repeat(1000)}`)
    await search(site, 'q=a&q=b')
    expect(askedFor(backend)).toEqual([`/de/ajax/search?q=${'x'.repeat(200)}`])
  })

  test('truncates between characters', async ({ site, backend }) => {
    backend.calls.length = 0
    const query = `${'x'.repeat(199)}😀😀`
    const cut = encodeURIComponent(`${'x'.repeat(199)}😀`)
    expect((await search(site, `q=${encodeURIComponent(query)}`)).status).toBe(200)
    expect((await site.get(`/de/search?q=${encodeURIComponent(query)}`)).status).toBe(200)
    expect(askedFor(backend).filter((path) => path.includes('/search'))).toEqual([
      `/de/ajax/search?q=${cut}`,
      `/de/ajax/search?q=${cut}`,
    ])
  })

  test('passes kind and offset of the result page on', async ({ site, backend }) => {
    backend.calls.length = 0
    backend.answer('/de/ajax/search', {
      hits: {
        ...answer.hits,
        total: { value: 41 },
        from: 20,
        kinds: [{ kind: 'news', value: 41 }],
      },
    })
    const html = await (await site.get('/de/search?q=pumpe&kind=news&from=20')).text()
    expect(askedFor(backend)).toContain('/de/ajax/search?q=pumpe&kind=news&from=20')
    expect(html).toContain('href="/de/search?q=pumpe&amp;kind=news&amp;from=40"')
  })

  test('stays in its language', async ({ site, backend }) => {
    backend.calls.length = 0
    await search(site, 'q=pump', 'en')
    expect(askedFor(backend)).toEqual(['/en/ajax/search?q=pump'])
    expect((await search(site, 'q=pump', 'fr')).status).toBe(404)
  })

  test('drops hits with an unsafe address', async ({ site, backend }) => {
    const bad = { ...hit, _source: { ...hit._source, route: 'javascript:alert(1)' } }
    backend.answer('/de/ajax/search', { hits: { total: { value: 2 }, hits: [bad, hit] } })
    expect(await (await search(site, 'q=x')).json()).toMatchObject({
      hits: { hits: [{ _id: '1' }] },
    })
  })

  test.for([
    { name: 'fails', answer: { status: 500, body: '{}' } },
    { name: 'sends invalid data', answer: { status: 200, body: 'oops' } },
  ])(
    'responds with a logged 502: backend $name',
    async ({ name, answer: { status, body } }, { site, backend }) => {
      const logged = site.logs().length
      backend.answer('/de/ajax/search', (_request, response) => {
        response.status(status).type('json').send(body)
      })
      const response = await search(site, `q=${name.length}`)
      expect(response.status).toBe(502)
      expect(await response.json()).toEqual({ message: 'search failed' })
      await expect
        .poll(() => site.logs().slice(logged))
        .toContainEqual(expect.objectContaining({ msg: 'search failed', locale: 'de' }))
    },
  )

  test('does not log the query', async ({ site }) => {
    await search(site, 'q=geheimes-wort')
    await expect.poll(() => site.logs().length).toBeGreaterThan(0)
    expect(JSON.stringify(site.logs())).not.toContain('geheimes-wort')
  })
})
