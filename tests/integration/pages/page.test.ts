import { describe, expect } from 'vitest'
import { headerStatic, image, numbers, page, text } from '../../harness/content/page-builder.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite, purge, siteUrl } from '../deployments.ts'

const test = publicSite({}, ({ publish }) =>
  publish(
    page(
      { de: '/de/heber', en: '/en/lifters' },
      {
        title: 'Heber',
        type: 'news',
        meta: { description: 'Wir heben.', image, breadcrumb: [{ title: 'Start', uri: '/de' }] },
        content: [headerStatic('Heber für Glas'), text('<p>Mit <strong>Vakuum</strong>.</p>')],
      },
    ),
    page({ de: '/de/nur-deutsch' }, { meta: { robots: 'noindex, nofollow' } }),
    page({ de: '/de/zahlen' }, { content: [numbers()] }),
    page({ de: '/de/größe', en: '/en/size' }),
    page({ de: '/de/100%25-dicht%3F', en: '/en/c%23' }),
    page({ de: '/de', en: '/en' }, { type: 'home', title: 'Start' }),
  ),
)

const html = async (site: Site, path: string) => (await site.get(path)).text()
const metaOf = (document: string, key: string) =>
  elements(document, 'meta').find((meta) => meta['name'] === key || meta['property'] === key)?.[
    'content'
  ]
const linksOf = (document: string, rel: string) =>
  elements(document, 'link').filter((link) => link['rel'] === rel)

describe('page', () => {
  test.for([
    { path: '/de/heber', lang: 'de-CH' },
    { path: '/en/lifters', lang: 'en-GB' },
    { path: '/de', lang: 'de-CH' },
    { path: '/en', lang: 'en-GB' },
  ])('$path has its language', async ({ path, lang }, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
    const document = await response.text()
    expect(document).toMatch(/^<!doctype html>/)
    expect(elements(document, 'html')).toEqual([{ lang, dir: 'ltr' }])
  })

  test('contains its content below one main heading', async ({ site }) => {
    const document = await html(site, '/de/heber')
    expect(elements(document, 'h1')).toHaveLength(1)
    expect(textOf(document, 'h1')).toBe('Heber für Glas')
    expect(document).toContain('<p>Mit <strong>Vakuum</strong>.</p>')
    expect(textOf(document, 'header')).toContain('Maschinen')
    expect(textOf(document, 'footer')).toContain('Musterstrasse 1')
    expect(elements(document, 'main')[0]).toMatchObject({ id: 'main' })
  })

  test('shows its own title above a block without title', async ({ site }) => {
    expect(textOf(await html(site, '/de/zahlen'), 'h1')).toBe('Werkstatt')
  })

  test('has its title before the site name', async ({ site }) => {
    expect(textOf(await html(site, '/de/heber'), 'title')).toBe('Heber | Muster Maschinenbau AG')
  })

  test('has absolute canonical and Open Graph addresses without query', async ({ site }) => {
    const document = await html(site, '/de/heber?utm_source=brief')
    const address = `${siteUrl}/de/heber`
    expect(linksOf(document, 'canonical').map((link) => link['href'])).toEqual([address])
    expect(metaOf(document, 'og:url')).toBe(address)
    expect(metaOf(document, 'og:title')).toBe('Heber | Muster Maschinenbau AG')
    expect(metaOf(document, 'og:description')).toBe('Wir heben.')
    expect(metaOf(document, 'og:image')).toMatch(
      /^http:\/\/www\.site\.test\/pictures\/page\/de\/heber\.jpg\?v=[\w-]{8}$/,
    )
    expect(metaOf(document, 'og:type')).toBe('article')
    expect(metaOf(document, 'og:locale')).toBe('de_CH')
    expect(metaOf(document, 'description')).toBe('Wir heben.')
    expect(document).not.toContain('utm_source')
  })

  test('has another share picture after a title change', async ({ site, backend }) => {
    const path = '/de/karte'
    const pictures = new Set<string | undefined>()
    for (const title of ['Heber', 'Sauger']) {
      backend.publish(page({ de: path }, { title }))
      await purge(site, { paths: [path] })
      pictures.add(metaOf(await html(site, path), 'og:image'))
    }
    expect(pictures.size).toBe(2)
  })

  test.for(['/de/heber', '/en/lifters'])(
    '%s has alternates for both languages and x-default',
    async (path, { site }) => {
      const alternates = linksOf(await html(site, path), 'alternate')
      expect(alternates.map((link) => [link['hreflang'], link['href']])).toEqual([
        ['de-CH', `${siteUrl}/de/heber`],
        ['de', `${siteUrl}/de/heber`],
        ['en-GB', `${siteUrl}/en/lifters`],
        ['en', `${siteUrl}/en/lifters`],
        ['x-default', `${siteUrl}/de/heber`],
      ])
    },
  )

  test('has percent-encoded addresses', async ({ site }) => {
    const german = `${siteUrl}/de/gr%C3%B6%C3%9Fe`
    const document = await html(site, '/de/gr%C3%B6%C3%9Fe')
    expect(linksOf(document, 'canonical').map((link) => link['href'])).toEqual([german])
    expect(linksOf(document, 'alternate')[0]?.['href']).toBe(german)
    expect(metaOf(document, 'og:url')).toBe(german)
  })

  test.for(['/de/100%25-dicht%3F', '/en/c%23'])(
    'keeps the encoding of %s',
    async (path, { site }) => {
      const german = '/de/100%25-dicht%3F'
      const document = await html(site, path)
      const addresses = [...linksOf(document, 'canonical'), ...linksOf(document, 'alternate')]
      expect(addresses.map((link) => link['href'])).toEqual(
        [path, german, german, '/en/c%23', '/en/c%23', german].map((own) => siteUrl + own),
      )
      expect(metaOf(document, 'og:url')).toBe(siteUrl + path)
    },
  )

  test('in one language has no alternates', async ({ site }) => {
    const hreflangs = linksOf(await html(site, '/de/nur-deutsch'), 'alternate')
    expect(hreflangs.filter((link) => link['hreflang'] === 'en-GB')).toEqual([])
  })

  test('is indexed except on request of the backend', async ({ site }) => {
    expect(metaOf(await html(site, '/de/heber'), 'robots')).toBeUndefined()
    expect(metaOf(await html(site, '/de/nur-deutsch'), 'robots')).toBe('noindex, nofollow')
  })

  test('with an error is not indexed', async ({ site }) => {
    const response = await site.get('/de/nirgends')
    expect(response.status).toBe(404)
    const document = await response.text()
    expect(metaOf(document, 'robots')).toBe('noindex')
    expect(linksOf(document, 'canonical')).toEqual([])
    expect(elements(document, 'main')[0]).toMatchObject({ 'data-error': '404' })
    expect(textOf(document, 'footer')).toContain('Musterstrasse 1')
  })

  test('links one stylesheet with the styles of all blocks', async ({ site }) => {
    const hrefs = linksOf(await html(site, '/de/zahlen'), 'stylesheet').map((link) => link['href'])
    expect(hrefs).toHaveLength(1)
    const styles = await site.get(String(hrefs[0]))
    expect([styles.status, styles.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const rules = await styles.text()
    for (const layer of ['tokens', 'base', 'components', 'blocks'])
      expect(rules).toContain(`@layer ${layer}{`)
  })

  test('has preload headers for edge caches', async ({ site }) => {
    const response = await site.get('/de/heber')
    const document = await response.text()
    const links = (response.headers.get('link') ?? '').split(', ')
    const styles = linksOf(document, 'stylesheet').map(
      ({ href }) => `<${href}>; rel=preload; as=style`,
    )
    const font = linksOf(document, 'preload').find((link) => link['as'] === 'font')
    expect(links.toSorted()).toEqual(
      [
        ...styles,
        `<${font?.['href']}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
        '</before-paint.js>; rel=preload; as=script',
      ].toSorted(),
    )
    expect((await site.get('/de/heber/page.json')).headers.get('link')).toBeNull()
  })

  test('preloads the font of its styles', async ({ site }) => {
    const document = await html(site, '/de/zahlen')
    const [font] = linksOf(document, 'preload').map((link) => String(link['href']))
    const sheets = linksOf(document, 'stylesheet').map((link) => site.get(String(link['href'])))
    const styles = await Promise.all(sheets.map(async (sheet) => (await sheet).text()))
    expect(styles.join()).toContain(`url(${font})`)
    expect((await site.get(String(font))).headers.get('content-type')).toBe('font/woff2')
  })

  test('preloads its first picture before the styles', async ({ site }) => {
    const document = await html(site, '/de/heber')
    const [head = '', body = ''] = document.split('<body')
    expect(head).toMatch(/<link rel="preload" as="image"[^>]*>.*<link rel="stylesheet"/s)
    expect(body).not.toContain('rel="preload"')
    expect(body).toContain('fetchPriority="high"')
  })

  test('has no inline script and a strict policy', async ({ site }) => {
    const response = await site.get('/de/heber')
    const document = await response.text()
    const inline = elements(document, 'script').filter((script) => script['src'] === undefined)
    expect(
      inline.map((script) => script['type']).filter((type) => !type?.startsWith('application/')),
    ).toEqual([])
    expect(document).not.toMatch(/<[^>]+ (on\w+|style)=/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("default-src 'self';")
    expect(policy).not.toContain('unsafe')
  })
})
