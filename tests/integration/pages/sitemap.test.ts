import { expect } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { elements } from '../../harness/content/read-html.ts'
import { publicSite, purge, siteAlone, siteUrl, startPreviewSite } from '../deployments.ts'

const test = publicSite()
  .extend('editors', { scope: 'file' }, fileFixture(startPreviewSite))
  .extend('sample', { scope: 'file' }, siteAlone({ SITE_URL: siteUrl }))

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

// Some hundred and eighty pages on a busy machine.
test(
  'the sample content: each entry is a page that says the same of itself',
  { timeout: 60_000 },
  async ({ sample }) => {
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
  },
)

const toPair = ({ hreflang, href }: Record<string, string | undefined>) => `${hreflang} ${href}`

test('the sitemap is revalidated, and new after a purge', async ({ site, backend }) => {
  const list = (path: string) =>
    backend.answer('/de/ajax/pages', { pages: [{ path, title: 'Heber' }] })
  list('/de/heber')
  backend.answer('/en/ajax/pages', { pages: [] })
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

test('drafts are listed for editors only, whatever the host of a request', async ({
  site,
  backend,
  editors,
}) => {
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

test('a backend without a list: the pages that every page leads to', async ({ site, backend }) => {
  backend.publish(page({ de: '/de/maschinen' }))
  for (const locale of ['de', 'en'])
    backend.answer(`/${locale}/ajax/pages`, (_request, response) => {
      response.status(404).json({ message: 'no such page' })
    })
  await purge(site, { all: true })
  const response = await site.get('/sitemap.xml')
  expect(locations(await response.text())).toEqual([`${siteUrl}/de/maschinen`])
})

test('robots.txt lets search engines read a public deployment and no other', async ({
  site,
  editors,
}) => {
  const text = await (await site.get('/robots.txt')).text()
  expect(text).toContain('Disallow: /*/ajax/\n')
  expect(text).not.toContain('Disallow: /\n')
  expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`)
  expect(await (await editors.site.get('/robots.txt')).text()).toContain('Disallow: /\n')
})

test('without a backend there is no sitemap, and soon another try', async ({ editors }) => {
  const { backend: away, site: alone } = editors
  await away.stop()
  const response = await alone.get('/sitemap.xml')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  await away.start()
})
