import { describe, expect } from 'vitest'
import { headerStatic, page, text } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite } from '../deployments.ts'

const products = page(
  { de: '/de/produkte', en: '/en/products' },
  {
    title: 'Produkte',
    meta: { description: 'Was wir bauen' },
    content: [headerStatic('Alles, was hebt'), text('<p>Text</p>')],
  },
)
const test = publicSite({}, ({ publish, answer }) => {
  publish(products, page({ de: '/de', en: '/en' }, { type: 'home', title: 'Start' }))
  answer('/en/produkte', products)
  answer('/de/umzug', (_request, response) => response.redirect(301, '/de/produkte'))
  answer('/de/verboten', (_request, response) => {
    response.status(403).json({ message: 'Nicht für Sie' })
  })
})

async function pageData(site: Site, path: string) {
  const response = await site.get(path)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

describe('page data', () => {
  test('contains all data of client navigation', async ({ site }) => {
    const { status, data } = await pageData(site, '/de/produkte/page.json')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      siteName: 'Muster Maschinenbau AG',
      data: {
        page: { title: 'Produkte', meta: { translatedPaths: products.meta.translatedPaths } },
        staticHtml: {
          'HeaderStatic-0': expect.stringContaining('Alles, was hebt') as string,
          'TextText-1': expect.stringContaining('<p>Text</p>') as string,
        },
      },
    })
    expect(data['head']).toContainEqual({
      name: 'title',
      text: 'Produkte | Muster Maschinenbau AG',
    })
  })

  test('has its layout at an address of its own', async ({ site }) => {
    const response = await site.get('/en/ajax/layout')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ contact: '/en/kontakt', footer: { info: [{}] } })
    const navigation = await site.get('/en/ajax/navigation')
    expect(await navigation.json()).toHaveLength(5)
  })

  test('exists for the home page of each language', async ({ site }) => {
    for (const path of ['/de/page.json', '/en/page.json'])
      expect((await pageData(site, path)).data).toMatchObject({ data: { page: { type: 'home' } } })
  })

  test('is not repeated in the document', async ({ site }) => {
    const html = await (await site.get('/de/produkte')).text()
    expect(html.split('Alles, was hebt')).toHaveLength(2)
  })

  test('contains no fields for the server only', async ({ site }) => {
    const { data } = await pageData(site, '/de/produkte/page.json')
    expect(data).toHaveProperty('data.page.meta', {
      translatedPaths: products.meta.translatedPaths,
    })
    expect(JSON.stringify(data).split('Was wir bauen')).toHaveLength(3)
    const html = await (await site.get('/de/produkte')).text()
    expect(html.split('Was wir bauen')).toHaveLength(3)
  })

  test('reveals nothing about the server', async ({ site, backend }) => {
    const response = await site.get('/de/produkte/page.json')
    const body = await response.text()
    expect(body).not.toContain(backend.url)
    expect(body).not.toMatch(/layoutResponse|urlOriginal|"content":\{/)
  })

  test.for([
    { path: '/en/produkte/page.json?x=1', to: '/en/products?x=1' },
    { path: '/de/umzug/page.json', to: '/de/produkte' },
  ])('contains a redirect: $path', async ({ path, to }, { site }) => {
    const { status, data } = await pageData(site, path)
    expect(status).toBe(200)
    expect(JSON.stringify(data)).toContain(JSON.stringify(to))
    expect(data['data']).toBeUndefined()
  })

  test.for([
    { path: '/de/nirgends', status: 404 },
    { path: '/de/verboten', status: 403 },
  ])('contains an error with its status: $status', async ({ path, status }, { site }) => {
    const { data } = await pageData(site, `${path}/page.json`)
    expect(JSON.stringify(data)).toContain(`"status":${status}`)
  })

  test('contains a 598 during an outage', async ({ site, backend }) => {
    await backend.stop()
    const { data } = await pageData(site, '/de/fort/page.json')
    await backend.start()
    expect(JSON.stringify(data)).toContain('"status":598')
  })
})
