import { describe, expect } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { elements } from '../../harness/content/read-html.ts'
import { publicSite, purge, siteAlone, siteUrl, startPreviewSite } from '../deployments.ts'

const test = publicSite()
  .extend('editors', { scope: 'file' }, fileFixture(startPreviewSite))
  .extend('sample', { scope: 'file' }, siteAlone({ SITE_URL: siteUrl }))

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

describe('sitemap', () => {
  // The sample site has about 180 pages; the machine may be busy.
  test('matches the sample pages', async ({ sample }) => {
    const xml = await (await sample.get('/sitemap.xml')).text()
    const addresses = locations(xml)
    expect(addresses.length).toBeGreaterThan(100)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [entry = ''] of xml.matchAll(/<url>.*<\/url>/g)) {
      const [address = ''] = locations(entry)
      const response = await sample.get(new URL(address).pathname)
      const html = await response.text()
      expect(response.status, address).toBe(200)
      const links = elements(html, 'link')
      expect(links.find(({ rel }) => rel === 'canonical')?.['href']).toBe(address)
      expect(elements(entry, 'xhtml:link').map(toPair)).toEqual(
        links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang).map(toPair),
      )
      expect(
        elements(html, 'meta').filter(
          ({ name, content }) => name === 'robots' && content?.includes('noindex'),
        ),
      ).toEqual([])
    }
  })

  const toPair = ({ hreflang, href }: Record<string, string | undefined>) => `${hreflang} ${href}`

  test('answers 304 and changes after a purge', async ({ site, backend }) => {
    const list = (path: string) =>
      backend.answer('/de/ajax/pages', { pages: [{ path, title: 'Heber' }] })
    list('/de/heber')
    backend.answer('/en/ajax/pages', { pages: [] })
    // A missing page that was requested at the start has loaded the lists.
    await purge(site, { all: true })
    const first = await site.get('/sitemap.xml')
    const etag = first.headers.get('etag') ?? ''
    expect(locations(await first.text())).toEqual([`${siteUrl}/de/heber`])
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await site.get('/sitemap.xml', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await site.get('/sitemap.xml', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])

    list('/de/sauger')
    await purge(site, { paths: ['/de/ajax/pages'] })
    const later = await site.get('/sitemap.xml', { headers: { 'if-none-match': etag } })
    expect(locations(await later.text())).toEqual([`${siteUrl}/de/sauger`])
  })

  test('lists drafts for editors only', async ({ site, backend, editors }) => {
    const answer = (path: string) => ({ pages: [{ path, title: 'Entwurf', status: 'draft' }] })
    for (const { backend: service } of [{ backend }, editors])
      service.answer('/de/ajax/pages', (request, response) => {
        response.json(request.get('View') === 'PREVIEW' ? answer('/de/entwurf') : answer('/de/alt'))
      })
    const shown = await editors.site.get('/sitemap.xml')
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    expect(locations(await shown.text())).toEqual(['http://localhost/de/entwurf'])

    await purge(site, { all: true })
    const hidden = await site.get('/sitemap.xml', { headers: { host: 'localhost' } })
    expect(await hidden.text()).not.toContain('/de/entwurf')
  })

  test('and robots.txt allow indexing of public deployments only', async ({ site, editors }) => {
    const text = await (await site.get('/robots.txt')).text()
    expect(text).toContain('Disallow: /*/ajax/\n')
    expect(text).not.toContain('Disallow: /\n')
    expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`)
    expect(await (await editors.site.get('/robots.txt')).text()).toContain('Disallow: /\n')
  })
})
