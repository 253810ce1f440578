import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite } from '../deployments.ts'

const products = page({ de: '/de/produkte', en: '/en/products' })
const about = page({ de: '/de/über-uns', en: '/en/about' })

const test = publicSite({}, ({ publish, answer }) => {
  publish(products, about)
  answer('/en/produkte', products)
  answer('/de/products', products)
  answer('/de/ueber-uns', about)
})

const location = async (site: Site, path: string) => {
  const response = await site.get(path)
  return response.status === 302 ? response.headers.get('location') : response.status
}

describe('translated path', () => {
  test.for([
    { name: 'to the path in its language', path: '/en/produkte', to: '/en/products' },
    { name: 'with its query', path: '/en/produkte?x=1&y=%26', to: '/en/products?x=1&y=%26' },
    { name: 'to a path with an umlaut', path: '/de/ueber-uns', to: '/de/%C3%BCber-uns' },
  ])('redirects $name', async ({ path, to }, { site }) => {
    expect(await location(site, path)).toBe(to)
  })

  test.for([
    { name: 'of the requested path', path: '/en/products' },
    { name: 'of a percent-encoded umlaut', path: '/de/%C3%BCber-uns' },
    { name: 'of a decomposed umlaut', path: '/de/u%CC%88ber-uns' },
    { name: 'of other percent-encoded letters', path: '/de/%70rodukte' },
  ])('does not redirect in case $name', async ({ path }, { site }) => {
    expect(await location(site, path)).toBe(200)
  })

  test('removes a trailing slash with one redirect', async ({ site }) => {
    const response = await site.get('/de/produkte/?x=1')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/de/produkte?x=1')
  })

  test('needs a single redirect', async ({ site }) => {
    expect(await location(site, String(await location(site, '/en/produkte?x=1')))).toBe(200)
    expect(await location(site, String(await location(site, '/de/ueber-uns')))).toBe(200)
  })

  test('does not loop between two pages', async ({ site, backend }) => {
    backend.answer('/de/henne', page({ de: '/de/ei' }))
    backend.answer('/de/ei', page({ de: '/de/henne' }))
    expect(await location(site, '/de/henne')).toBe(200)
    expect(await location(site, '/de/ei')).toBe(200)
  })

  test.for([
    '//evil.example/de',
    'https://evil.example/de/x',
    '/\\evil.example',
    '/en/products',
    '/admin',
  ])('does not redirect to %s', async (target, { site, backend }) => {
    const path = `/de/weg-${encodeURIComponent(target).replaceAll('%', '')}`
    backend.answer(path, { ...products, meta: { translatedPaths: { de: target } } })
    expect(await location(site, path)).toBe(200)
  })

  test.for(['/de/..//evil.example/x', '/de/../\\evil.example/x', '/de/%2e%2e//evil.example/x'])(
    'does not redirect to another site: %s',
    async (target, { site, backend }) => {
      const path = `/de/hinaus-${encodeURIComponent(target).replaceAll('%', '')}`
      const sent = { ...products, meta: { translatedPaths: { de: target } } }
      for (const answered of [path, '//evil.example/x']) backend.answer(answered, sent)
      expect(await location(site, path)).toBe(200)
    },
  )

  test('does not redirect to a missing page', async ({ site, backend }) => {
    backend.answer('/de/halb', page({ de: '/de/gibt-es-nicht' }))
    expect(await location(site, '/de/halb')).toBe(200)
  })
})
