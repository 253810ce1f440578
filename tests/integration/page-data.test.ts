import { expect, test } from 'vitest'
import { headerStatic, page, text } from '../harness/page-builder.ts'
import { purge, startPublicSite } from './deployments.ts'

const { backend, site } = await startPublicSite()
const products = page(
  { de: '/de/produkte', en: '/en/products' },
  {
    title: 'Produkte',
    meta: { description: 'Was wir bauen' },
    content: [headerStatic('Alles, was hebt'), text('<p>Text</p>')],
  },
)
backend.publish(products)
backend.answer('/en/produkte', products)
backend.publish(page({ de: '/de', en: '/en' }, { type: 'home', title: 'Start' }))
await purge(site, { all: true }) // The start has asked for the home pages.
backend.answer('/de/umzug', (_request, response) => response.redirect(301, '/de/produkte'))
backend.answer('/de/verboten', (_request, response) => {
  response.status(403).json({ message: 'Nicht für Sie' })
})

async function pageData(path: string) {
  const response = await site.get(path)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

test('the data of a page is all that client navigation needs', async () => {
  const { status, data } = await pageData('/de/produkte/page.json')
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
  expect(data['styles']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/assets\/.*\.css$/)]),
  )
})

test('the layout of a language is asked for by itself', async () => {
  const response = await site.get('/en/ajax/layout')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ contact: '/en/kontakt', footer: { info: [{}] } })
  const navigation = await site.get('/en/ajax/navigation')
  expect(await navigation.json()).toHaveLength(5)
})

test('the data of the home page of each language is found', async () => {
  for (const path of ['/de/page.json', '/en/page.json'])
    expect((await pageData(path)).data).toMatchObject({ data: { page: { type: 'home' } } })
})

test('a document does not carry its content a second time as data', async () => {
  const html = await (await site.get('/de/produkte')).text()
  expect(html.split('Alles, was hebt')).toHaveLength(2)
})

test('data has nothing that only the server reads, or that the head of the page has already', async () => {
  const { data } = await pageData('/de/produkte/page.json')
  expect(data['data']).not.toHaveProperty('modules')
  expect(data).toHaveProperty('data.page.meta', {
    translatedPaths: products.meta.translatedPaths,
  })
  expect(JSON.stringify(data).split('Was wir bauen')).toHaveLength(3)
  const html = await (await site.get('/de/produkte')).text()
  expect(html.split('Was wir bauen')).toHaveLength(3)
})

test('data tells nothing of the server: neither client, backend nor headers', async () => {
  const response = await site.get('/de/produkte/page.json')
  const body = await response.text()
  expect(body).not.toContain(backend.url)
  expect(body).not.toMatch(/layoutAnswer|urlOriginal|"content":\{/)
})

test.each([
  { path: '/en/produkte/page.json?x=1', to: '/en/products?x=1' },
  { path: '/de/umzug/page.json', to: '/de/produkte' },
])('a redirect comes as data, and no further: $path', async ({ path, to }) => {
  const { status, data } = await pageData(path)
  expect(status).toBe(200)
  expect(JSON.stringify(data)).toContain(JSON.stringify(to))
  expect(data['data']).toBeUndefined()
})

test.each([
  { path: '/de/nirgends', status: 404 },
  { path: '/de/verboten', status: 403 },
])('an error comes as data with its status: $status', async ({ path, status }) => {
  const { data } = await pageData(`${path}/page.json`)
  expect(JSON.stringify(data)).toContain(`"status":${status}`)
})

test('a backend that does not answer comes as data: 598', async () => {
  await backend.stop()
  const { data } = await pageData('/de/fort/page.json')
  await backend.start()
  expect(JSON.stringify(data)).toContain('"status":598')
})
