import { describe, expect } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite, purge, purgeToken, startPublicSite } from '../deployments.ts'

const test = publicSite().extend(
  'withoutToken',
  { scope: 'file' },
  fileFixture(() => startPublicSite({ PURGE_TOKEN: '' })),
)
const title = async (site: Site, path: string) => textOf(await (await site.get(path)).text(), 'h1')

function post(site: Site, authorization: string, body: string) {
  const headers = { authorization, 'content-type': 'application/json' }
  return site.get('/ops/purge', { method: 'POST', headers, body })
}

describe('purge', () => {
  test('is a 404 without a configured token', async ({ withoutToken }) => {
    expect((await purge(withoutToken.site, { all: true })).status).toBe(404)
  })

  test.for(['', 'Bearer ', 'Bearer wrong', `Basic ${purgeToken}`, purgeToken])(
    'refuses the authorization "%s"',
    async (authorization, { site }) => {
      const response = await post(site, authorization, '{"all":true}')
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test.for([
    '{"all":false}',
    '{"paths":"/de"}',
    '{"paths":["de"]}',
    '{"everything":true}',
    '[]',
    '{',
  ])('refuses the body %s', async (body, { site }) => {
    expect((await post(site, `Bearer ${purgeToken}`, body)).status).toBe(400)
  })

  test.for([
    { name: 'a path', body: { paths: ['/de/aktuell-1'] }, path: '/de/aktuell-1' },
    { name: 'all pages', body: { all: true }, path: '/de/aktuell-2' },
    { name: 'an encoded path', body: { paths: ['/de/%C3%BC'] }, path: '/de/ü' },
  ])('of $name shows the new content', async ({ body, path }, { site, backend }) => {
    const url = encodeURI(path)
    backend.publish(page({ de: path }, { title: 'Alt' }))
    expect(await title(site, url)).toBe('Alt')
    backend.publish(page({ de: path }, { title: 'Neu' }))
    expect(await title(site, url)).toBe('Alt')

    const response = await purge(site, body)
    expect(response.status).toBe(204)
    expect(await title(site, url)).toBe('Neu')
  })

  test('keeps other pages cached', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/bleibt' }))
    await site.get('/de/bleibt')
    backend.calls.length = 0
    await purge(site, { paths: ['/de/anderes'] })
    await site.get('/de/bleibt')
    expect(backend.calls).toEqual([])
  })
})
