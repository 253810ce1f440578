import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { elements } from '../../harness/content/read-html.ts'
import { expectLogged, publicSite, purgeToken } from '../deployments.ts'

const lifter = page({ de: '/de/maschinen/heber', en: '/en/machines/lifter' }, { title: 'Heber' })
const about = page({ de: '/de/über-uns', en: '/en/about' })
const model = page({ de: '/de/maschinen/VL-250' }, { title: 'VL-250' })
const looping = page({ de: '/de/schleife' })

/** Entries that a test adds to the list. */
const added: { from: string; to: string }[] = []
/** The response to the call of the list waits for it. */
let listIsReady = Promise.resolve()

const test = publicSite({}, ({ publish, answer }) => {
  publish(page({ de: '/de', en: '/en' }), page({ de: '/de/maschinen' }), lifter, about, model)
  answer('/de/products', lifter)
  answer('/de/umgezogen', (_request, response) =>
    response.redirect(301, '/de/maschinen/heber?x=1#technik'),
  )
  answer('/de/k1', (_request, response) => response.redirect(301, '/de/k2'))
  answer('/de/k3', (_request, response) => response.redirect(301, '/de/k1'))
  answer('/de/m1', (_request, response) => response.redirect(301, '/de/m2'))
  answer('/de/m3', (_request, response) => response.redirect(301, '/de/maschinen/heber'))
  answer('/de/vor', (_request, response) => response.redirect(301, '/de/nach'))
  answer('/de/hin', (_request, response) => response.redirect(301, '/de/her'))
  answer('/de/schleife', { ...looping, meta: { translatedPaths: { de: '/de/.//..//other' } } })
  answer('/de/other', { ...looping, meta: { translatedPaths: { de: '/de/.//..//other' } } })
  answer('/de/ajax/pages', {
    pages: [lifter, about, model].map(({ title, meta: { translatedPaths } }) => ({
      path: translatedPaths.de,
      title,
      translatedPaths,
    })),
  })
  answer('/de/ajax/redirects', async (_request, response) => {
    await listIsReady
    response.json({ redirects: [...entries, ...added] })
  })
})

const entries = [
  { from: '/produkte/heber.html', to: '/de/maschinen/heber' },
  { from: '/index.php?id=17', to: '/de/über-uns' },
  { from: '/index.php?id=18', to: '/en/about' },
  { from: '/fr/produits/*', to: '/de/maschinen' },
  { from: '/de/alt', to: '/de/maschinen/heber', status: 302 },
  { from: '/alte\\seite', to: '/de/maschinen/heber' },
  { from: '/de/weg', status: 410 },
  { from: '/weg.pdf', status: 410 },
  { from: '/de/a', to: '/de/b' },
  { from: '/de/b', to: '/de/a' },
  { from: '/de/her', to: '/de/hin' },
  { from: '/de/k2', to: '/de/k3' },
  { from: '/de/m2', to: '/de/m3' },
  { from: '/de/nur#anker', to: '/de' },
  { from: '/media/alt.pdf', to: '/de/maschinen' },
  { from: '/extern', to: 'https://shop.example/de' },
]

describe('addresses', () => {
  test.for([
    // Entries of the backend's list
    ['/produkte/heber.html', 301, '/de/maschinen/heber'],
    ['/PRODUKTE/Heber.html?utm_source=x', 301, '/de/maschinen/heber?utm_source=x'],
    ['/index.php?id=17', 301, '/de/%C3%BCber-uns'],
    ['/index.php?id=18&x=1', 301, '/en/about?x=1'],
    ['/fr/produits/a/b', 301, '/de/maschinen'],
    ['/de/alt', 302, '/de/maschinen/heber'],
    ['/de/ALT/', 302, '/de/maschinen/heber'],
    ['/media/alt.pdf', 301, '/de/maschinen'],
    ['/extern', 301, 'https://shop.example/de'],
    // Normal form
    ['/DE', 301, '/de'],
    ['/DE/', 301, '/de'],
    ['/de/', 301, '/de'],
    ['/de/index.html', 301, '/de'],
    ['/DE/MASCHINEN/VL-250', 301, '/de/maschinen/VL-250'],
    ['/de/maschinen/vl-250', 301, '/de/maschinen/VL-250'],
    ['/de/Maschinen/Heber?x=1', 301, '/de/maschinen/heber?x=1'],
    ['/de/maschinen/heber)', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber).', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber,', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber]$', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber](/de/maschinen/heber)', 301, '/de/maschinen/heber'],
    ['/de]$', 301, '/de'],
    ['/de/maschinen/heber%20', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber%0A', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber%', 301, '/de/maschinen/heber'],
    ['/de/maschinen/heber%3Futm_source%3Dmail', 301, '/de/maschinen/heber?utm_source=mail'],
    ['/de/maschinen/heber;jsessionid=A1?x=1', 301, '/de/maschinen/heber?x=1'],
    ['/de/maschinen/heber/index.html', 301, '/de/maschinen/heber'],
    ['/de\\maschinen\\heber', 301, '/de/maschinen/heber'],
    ['/de%5Cmaschinen%5Cheber', 301, '/de/maschinen/heber'],
    ['/alte\\seite', 301, '/de/maschinen/heber'],
    ['//de/maschinen/heber', 301, '/de/maschinen/heber'],
    ['/de//maschinen/heber/', 301, '/de/maschinen/heber'],
    ['/de/x/../maschinen/heber', 301, '/de/maschinen/heber'],
    ['/de/%FCber-uns', 301, '/de/%C3%BCber-uns'],
    ['/de/products/', 301, '/de/maschinen/heber'],
    ['/de/umgezogen/', 301, '/de/maschinen/heber?x=1#technik'],
    ['/de/umgezogen/?x=2&y=3', 301, '/de/maschinen/heber?x=1&y=3#technik'],
    ['/umgezogen?y=3', 302, '/de/maschinen/heber?x=1&y=3#technik'],
    // Locale
    ['/', 302, '/de'],
    ['/index.html', 302, '/de'],
    ['/%', 302, '/de'],
    ['/maschinen/heber', 302, '/de/maschinen/heber'],
    ['/maschinen/heber]$', 302, '/de/maschinen/heber'],
    ['/Maschinen/HEBER/)?x=1', 302, '/de/maschinen/heber?x=1'],
    ['/alt', 302, '/de/maschinen/heber'],
    ['/products', 302, '/de/maschinen/heber'],
  ] as [string, number, string][])('redirect %s once', async ([path, status, target], { site }) => {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, target])
  })

  test.for([
    '/de/nirgends)',
    '/de/nirgends]$',
    '/DE/nirgends',
    '/de/nirgends/',
    '/de\\nirgends',
    '/de//nirgends',
    '/nirgends.',
    '/de/a',
    '/de/nur',
  ])('answer 404 without a page: %s', async (path, { site }) => {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([404, null])
  })

  test('name the target to the router', async ({ site }) => {
    const response = await site.get('/de/alt/page.json')
    expect([response.status, await response.json()]).toEqual([
      200,
      { redirect: '/de/maschinen/heber' },
    ])
  })

  test.for(['/de/weg', '/weg.pdf', '/de/WEG'])('answer 410 to %s', async (path, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('data-error="410"')
  })

  test.for(['/de/ueber-un', '/de/firma/ueber_uns.html', '/DE/%C3%9CBER', '/ueber-uns-alt'])(
    'link the likely page: %s',
    async (path, { site }) => {
      const response = await site.get(path)
      expect(response.status).toBe(404)
      const links = elements(await response.text(), 'a').map(({ href }) => href)
      expect(links).toContain('/de/über-uns')
    },
  )

  test('never loop by a translated path outside normal form', async ({ site }) => {
    for (const path of ['/de/schleife', '/de/other'])
      expect((await site.get(path)).status, path).toBe(200)
    await expectLogged(site, { msg: 'parts dropped', pathname: '/de/other' })
  })

  test('never loop by a redirect of the backend', async ({ site }) => {
    expect((await site.get('/de/hin')).status).toBe(404)
    await expectLogged(site, { msg: 'redirect loop', path: '/de/hin', location: '/de/her' })
  })

  test.for(['/de/k1', '/de/k2', '/de/k3'])(
    'end a loop of backend and list: %s',
    async (path, { site }) => {
      let [next, steps]: [string | null, number] = [path, 0]
      for (; next && steps < 4; steps++) next = (await site.get(next)).headers.get('location')
      expect(next).toBeNull()
    },
  )

  test('redirect once through backend and list', async ({ site }) => {
    const response = await site.get('/de/m1')
    expect(response.headers.get('location')).toBe('/de/maschinen/heber')
  })

  test('never loop by a cached redirect and a new entry', async ({ site }) => {
    const locationOf = async (path: string) => (await site.get(path)).headers.get('location')
    const routed = async () => (await site.get('/de/vor/page.json')).json()
    expect(await locationOf('/de/vor')).toBe('/de/nach')
    expect(await routed()).toEqual({ redirect: '/de/nach' })
    added.push({ from: '/de/nach', to: '/de/vor' })
    const list = Promise.withResolvers<void>()
    listIsReady = list.promise
    const body = JSON.stringify({ paths: ['/de/anderswo'] })
    const headers = { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' }
    await site.get('/ops/purge', { method: 'POST', headers, body })
    expect(await locationOf('/de/vor')).toBe('/de/nach')
    expect(await routed()).toEqual({ redirect: '/de/nach' })
    list.resolve()
    await expect.poll(() => locationOf('/de/nach')).toBe('/de/vor')
    expect((await site.get('/de/vor')).status).toBe(404)
    expect(await routed()).toMatchObject({ data: { status: 404 } })
  })

  test('report faults of the list', async ({ site }) => {
    await expectLogged(site, { msg: 'fault in a redirect', from: '/de/a', fault: 'loop' })
    await expectLogged(site, { msg: 'fault in a redirect', from: '/de/nur#anker' })
  })
})
