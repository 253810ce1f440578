import { describe, expect } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import { expectLogged, publicSite, purge, startPublicSite } from '../deployments.ts'

const test = publicSite({ ERROR_598_STATUS: '' }).extend(
  'broken',
  { scope: 'file' },
  fileFixture(() =>
    startPublicSite({}, ({ publish, answer }) => {
      publish(page({ en: '/en/good' }))
      answer('/en/ajax/layout', (_request, response) => response.status(500).json({}))
      publish(page({ de: '/de/gut' }))
      answer('/de/ajax/layout', (_request, response) => response.json(badLayout))
    }),
  ),
)
const badLayout = {
  navigation: [{ title: 'Maschinen', uri: '/de/maschinen' }],
  contact: '',
  cookie: { text: 'Cookies', link: 'javascript:alert(1)', link_text: 'Mehr', action: '' },
}
const errorOf = (html: string) => elements(html, 'main')[0]?.['data-error']

describe('failing backend', () => {
  test.for([
    { status: 301, to: '/de/neu', location: '/de/neu' },
    { status: 302, to: '/en/new?x=1', location: '/en/new?x=1' },
  ])('redirects are passed on: $status', async ({ status, to, location }, { site, backend }) => {
    const path = `/de/umzug-${status}`
    backend.answer(path, (_request, response) => response.redirect(status, to))
    const response = await site.get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(location)
  })

  test('redirects to other sites are refused', async ({ site, backend }) => {
    backend.answer('/de/fort', (_request, response) =>
      response.redirect(302, 'https://evil.example/'),
    )
    const response = await site.get('/de/fort')
    expect(response.status).toBe(502)
    expect(response.headers.get('location')).toBeNull()
  })

  test.for([
    { status: 403, title: 'Es ist ein Fehler aufgetreten', isTold: true },
    { status: 410, title: 'Es ist ein Fehler aufgetreten', isTold: true },
    { status: 500, title: 'Fehler auf unserem Server', isTold: false },
    { status: 503, title: 'Es ist ein Fehler aufgetreten', isTold: true },
  ])(
    'status $status is passed on with its message: $isTold',
    async ({ status, title, isTold }, { site, backend }) => {
      const path = `/de/antwort-${status}`
      backend.answer(path, (_request, response) => {
        response
          .status(status)
          .json({ message: 'Tabelle\n<b>tx_pages</b> fehlt', trace: 'at line 3' })
      })
      const response = await site.get(path)
      const html = await response.text()
      expect(response.status).toBe(status)
      expect(errorOf(html)).toBe(String(status))
      expect(textOf(html, 'h1')).toBe(title)
      expect(textOf(html, 'title')).toBe(`${title} | Muster Maschinenbau AG`)
      expect(textOf(html, 'footer')).toContain('Musterstrasse 1')
      expect(/<main.* action="\/de\/search".*<\/main>/s.test(html)).toBe(status === 410)
      const told = 'Tabelle <b>tx_pages</b> fehlt'
      expect(textOf(html, 'main')?.includes(`${title}${told}`)).toBe(isTold)
      const data = await (await site.get(`${path}/page.json`)).text()
      for (const sent of [html, data]) {
        expect(sent.includes('tx_pages')).toBe(isTold)
        expect(sent).not.toContain('at line 3')
      }
      await expectLogged(site, {
        msg: 'content failed',
        path,
        status,
        err: expect.objectContaining({ message: told }) as object,
      })
    },
  )

  test.for([
    { name: 'not JSON', body: '<html>Wartung</html>', type: 'text/html' },
    { name: 'truncated JSON', body: '{"type":"page","title":"Ab', type: 'application/json' },
    { name: 'JSON of another type', body: '["page"]', type: 'application/json' },
    {
      name: 'a page without title',
      body: '{"type":"page","content":[]}',
      type: 'application/json',
    },
  ])('invalid response is a 500: $name', async ({ name, body, type }, { site, backend }) => {
    const path = `/de/unlesbar-${name.length}`
    backend.answer(path, (_request, response) => void response.type(type).send(body))
    const response = await site.get(path)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(errorOf(await response.text())).toBe('500')
    await expectLogged(site, { msg: 'content failed', path, status: 500 })
  })

  test('missing layout shows an error page in its language', async ({ broken }) => {
    const response = await broken.site.get('/en/good')
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(elements(html, 'html')[0]?.['lang']).toBe('en-GB')
    expect(elements(html, 'a').some((link) => link['href'] === '/en')).toBe(true)
  })

  test('invalid layout values are dropped and reported', async ({ broken: { site } }) => {
    const response = await site.get('/de/gut')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('href="/de/maschinen"')
    expect(textOf(html, 'section')).toMatch(/^Cookies .*Einverstanden$/)
    expect(html).not.toContain('javascript:alert')
    await expectLogged(site, { msg: 'parts dropped', pathname: '/de/ajax/layout', count: 4 })
  })

  /** Tests of a hanging backend run concurrently. */
  const together = { concurrent: true }

  test('shows 598 beside a hanging service', together, async ({ site, backend }) => {
    backend.answer('/de/haengt', () => undefined)
    expect((await site.get('/de/haengt')).status).toBe(598)
  })

  test.for([
    { name: 'shows 598 after one timeout', path: '/de/nie', status: 598 },
    { name: 'shows the cached page', path: '/de/gesehen', status: 200 },
  ])('with an unknown parameter $name', together, async ({ path, status }, { site, backend }) => {
    let isHanging = status === 598
    backend.answer(path, (_request, response) => {
      if (!isHanging) response.json(page({ de: path }))
    })
    if (!isHanging) await site.get(path)
    isHanging = true
    const plain = `/de/haengt${path.slice(3)}`
    backend.answer(plain, () => undefined)
    const timed = async (url: string) => {
      const start = performance.now()
      const { status: received } = await site.get(url)
      return { received, ms: performance.now() - start }
    }
    // The plain page takes one timeout.
    const [one, asked] = await Promise.all([timed(plain), timed(`${path}?von=messe`)])
    expect(asked.received).toBe(status)
    expect(asked.ms).toBeLessThan(1.5 * one.ms)
  })

  test('shows new content after its recovery', async ({ site, backend }) => {
    const path = '/de/hing'
    let title = 'Alt'
    let isHanging = false
    backend.answer(path, (_request, response) => {
      if (!isHanging) response.json(page({ de: path }, { title }))
    })
    const shown = async () => textOf(await (await site.get(path)).text(), 'h1')
    expect(await shown()).toBe('Alt')
    isHanging = true
    backend.calls.length = 0
    await purge(site, { paths: [path], hard: undefined })
    expect(await shown()).toBe('Alt')
    await expect.poll(() => backend.calls.map((call) => call.path)).toContain(path)
    title = 'Neu'
    isHanging = false
    await expect.poll(shown).toBe('Neu')
  })

  test('receives one request for a refused page', async ({ site, backend }) => {
    backend.publish(page({ de: '/de', en: '/en' }))
    backend.answer('/de/verwehrt', (_request, response) => void response.status(403).json({}))
    for (const path of ['/de', '/de/verwehrt']) await site.get(path)
    expect(backend.calls.filter(({ path }) => path === '/de/verwehrt')).toHaveLength(1)
  })
})
