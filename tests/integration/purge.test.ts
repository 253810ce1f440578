import { expect, test } from 'vitest'
import { page } from '../harness/page-builder.ts'
import { textOf } from '../harness/read-html.ts'
import { purge, purgeToken, startPublicSite } from './deployments.ts'

const { backend, site } = await startPublicSite()
const withoutToken = await startPublicSite({ PURGE_TOKEN: '' })
const title = async (path: string) => textOf(await (await site.get(path)).text(), 'h1')

function post(authorization: string, body: string) {
  const headers = { authorization, 'content-type': 'application/json' }
  return site.get('/ops/purge', { method: 'POST', headers, body })
}

test('without a token in the configuration the route does not exist', async () => {
  expect((await purge(withoutToken.site, { all: true })).status).toBe(404)
})

test.each(['', 'Bearer ', 'Bearer wrong', `Basic ${purgeToken}`, purgeToken])(
  'the authorization "%s" is refused',
  async (authorization) => {
    const response = await post(authorization, '{"all":true}')
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  },
)

test.each([
  '{"all":false}',
  '{"paths":"/de"}',
  '{"paths":["de"]}',
  '{"everything":true}',
  '[]',
  '{',
])('the body %s is refused', async (body) => {
  expect((await post(`Bearer ${purgeToken}`, body)).status).toBe(400)
})

test.each([
  { name: 'its path', body: { paths: ['/de/aktuell-1'] }, path: '/de/aktuell-1' },
  { name: 'all', body: { all: true }, path: '/de/aktuell-2' },
  { name: 'its path, encoded', body: { paths: ['/de/%C3%BC'] }, path: '/de/ü' },
])('after $name was purged the new content is shown', async ({ body, path }) => {
  const url = encodeURI(path)
  backend.publish(page({ de: path }, { title: 'Alt' }))
  expect(await title(url)).toBe('Alt')
  backend.publish(page({ de: path }, { title: 'Neu' }))
  expect(await title(url)).toBe('Alt')

  const response = await purge(site, body)
  expect(response.status).toBe(204)
  expect(await title(url)).toBe('Neu')
})

test('what was not purged is not asked for again', async () => {
  backend.publish(page({ de: '/de/bleibt' }))
  await site.get('/de/bleibt')
  backend.calls.length = 0
  await purge(site, { paths: ['/de/anderes'] })
  await site.get('/de/bleibt')
  expect(backend.calls).toEqual([])
})
