import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { elements } from '../../harness/content/read-html.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite({}, (backend) => {
  backend.publish(page({ de: '/de/heber' }))
  backend.answer('/de/ajax/pages', { pages: [{ path: '/de/heber', title: 'Heber' }] })
  backend.answer('/en/ajax/pages', { pages: [] })
}).extend('script', { scope: 'file' }, async ({ site }) => {
  const scripts = elements(await (await site.get('/de/heber')).text(), 'script')
  return scripts.flatMap(({ src }) => src ?? []).find((src) => src.startsWith('/assets/')) ?? ''
})

/** Headers of a 200 that a 304 repeats (RFC 9110 §15.4.5), in addition to the entity tag. */
const repeated = ['cache-control', 'vary']

describe('conditional requests', () => {
  test.for([
    { name: 'a page', path: '/de/heber' },
    { name: 'data of a page', path: '/de/heber/page.json' },
    { name: 'a script', path: null },
    { name: 'a public file', path: '/favicon.svg' },
    { name: 'the sitemap', path: '/sitemap.xml' },
  ])('answer 304 with the headers of the 200: $name', async (asked, { site, script }) => {
    const path = asked.path ?? script
    const encoding = { 'accept-encoding': 'br' }
    const found = await site.get(path, { headers: encoding })
    expect(found.status).toBe(200)
    const etag = String(found.headers.get('etag'))
    const opaque = etag.replace(/^W\//, '')
    for (const known of [etag, opaque, `W/${opaque}`, `"another", ${etag}`, '*']) {
      const again = await site.get(path, { headers: { ...encoding, 'if-none-match': known } })
      expect([known, again.status]).toEqual([known, 304])
      // A body recompressed in the meantime has a longer tag.
      expect(again.headers.get('etag')).toContain(opaque.slice(0, -1))
      for (const name of repeated)
        expect([known, name, again.headers.get(name)]).toEqual([
          known,
          name,
          found.headers.get(name),
        ])
    }
    const other = await site.get(path, { headers: { ...encoding, 'if-none-match': '"another"' } })
    expect(other.status).toBe(200)
  })

  test.for(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'] as const)(
    'refuse %s with the allowed methods',
    async (method, { site, script }) => {
      for (const path of ['/de/heber', '/de/heber/page.json', script, '/de/nirgends']) {
        const answer = await site.get(path, { method, headers: { accept: 'text/html' } })
        expect([path, answer.status]).toEqual([path, 405])
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    },
  )

  test.for([
    { path: '/pictures/640/heber.webp', method: 'POST', allow: 'GET, HEAD' },
    { path: '/data-sheets/de/heber.pdf', method: 'PUT', allow: 'GET, HEAD' },
    { path: '/de/ajax/contact', method: 'PUT', allow: 'GET, HEAD, POST' },
    { path: '/en/ajax/aftersales', method: 'DELETE', allow: 'GET, HEAD, POST' },
    { path: '/csp-reports', method: 'GET', allow: 'POST' },
  ] as const)(
    'refuse $method of $path and allow $allow',
    async ({ path, method, allow }, { site }) => {
      const answer = await site.get(path, { method, headers: { accept: 'text/html' } })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(allow)
    },
  )

  test('refuse a method in the language of the page', async ({ site }) => {
    const refused = (path: string) => site.get(path, { method: 'PUT', headers: { accept: '*/*' } })
    expect(await (await refused('/de/heber')).text()).toContain('lang="de-CH"')
    expect(await (await refused('/en/lifters')).text()).toContain('lang="en-GB"')
  })
})
