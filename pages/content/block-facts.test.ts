import { expect, test } from 'vitest'
import { missingForGoogle } from '../../cli/checks/found/google-required.ts'
import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { fullLayout } from '../../renderer/layout/layout.examples.ts'
import { structuredData } from '../../renderer/structured-data/structured-data.ts'
import { image } from '../../tests/harness/content/page-builder.ts'
import { renderBlocks } from './render-blocks.server.tsx'

type Given = Partial<Omit<Page, 'meta'>> & { meta?: Partial<Page['meta']> }

async function graphOf({ type = 'page', title = 'Titel', meta, content = [] }: Given) {
  const about = {
    page: { type, title, meta: { translatedPaths: {}, ...meta } },
    siteName: 'Muster AG',
    siteUrl: 'https://www.site.test',
    pathname: '/de/heber groß',
    locale: 'de',
  } as const
  const { facts } = await renderBlocks(content, 'de')
  const graph = structuredData({ ...about, facts: facts(about), layout: fullLayout })
  return (graph?.['@graph'] ?? []) as unknown as Record<string, unknown>[]
}

const specs = [{ label: 'Traglast', value: '750', unit: 'kg' }]
const model: Block = {
  type: 'Model',
  name: 'VL 750',
  title: 'T',
  text: '<p>x</p>',
  images: [image],
  specs,
}
const job = {
  posted: '2026-11-09',
  ends: '2026-12-31',
  hours: ['full-time' as const],
  place: { town: 'Musterwil', country: 'CH' },
}
const person = { name: 'Anja Muster', role: 'Leiterin', email: 'a@site.test' }

const kinds: (Given & { name: string; types: string[] })[] = [
  { name: 'home', type: 'home', types: ['Organization', 'WebSite'] },
  {
    name: 'a page below others',
    meta: { breadcrumb: [{ title: 'Start', uri: '/de' }] },
    types: ['BreadcrumbList'],
  },
  {
    name: 'a machine',
    type: 'model',
    meta: { description: 'D' },
    content: [model],
    types: ['Product'],
  },
  {
    name: 'a piece of news',
    type: 'news',
    content: [{ type: 'Article', title: 'T', date: '2026-01-02', lead: 'L', text: 'x' }],
    types: ['NewsArticle'],
  },
  {
    name: 'a job',
    type: 'job',
    meta: { job },
    content: [{ type: 'TextText', left: '<p>a</p>', right: '<p>b</p>' }],
    types: ['JobPosting'],
  },
  {
    name: 'questions',
    content: [{ type: 'TextStack', items: [{ title: 'Wie?', text: '<p>So.</p>' }] }],
    types: ['FAQPage'],
  },
  {
    name: 'the contact page',
    type: 'contact',
    content: [
      {
        type: 'Contact',
        title: 'K',
        company: 'Muster',
        address: ['a', 'b'],
        phone: '1',
        email: 'a@b.test',
      },
    ],
    types: ['ContactPage'],
  },
  {
    name: 'a team',
    type: 'team',
    content: [{ type: 'Teams', title: 'T', teams: [{ title: 'V', members: [person] }] }],
    types: ['Person'],
  },
  {
    name: 'a film',
    content: [
      {
        type: 'Video',
        title: 'Film',
        poster: image,
        date: '2026-01-02',
        sources: [{ src: '/media/f.webm', type: 'video/webm' }],
      },
    ],
    types: ['VideoObject'],
  },
]

test.each(kinds)('$name: $types, with all that Google requires', async ({ types, ...page }) => {
  const graph = await graphOf(page)
  expect(graph.map((thing) => thing['@type'])).toEqual(types)
  expect(missingForGoogle(JSON.stringify({ '@graph': graph }))).toEqual([])
})

test.each<Given & { name: string }>([
  { name: 'a job of which too little is known', type: 'job' },
  {
    name: 'a list that is not all questions',
    content: [
      {
        type: 'TextStack',
        items: [
          { title: 'Wie?', text: '<p>So.</p>' },
          { title: 'Nein', text: '<p>So.</p>' },
        ],
      },
    ],
  },
  {
    name: 'a question without an answer',
    content: [{ type: 'TextStack', items: [{ title: 'Wie?', text: '' }] }],
  },
  {
    name: 'a film of unknown date',
    content: [{ type: 'Video', poster: image, embed: 'https://x.test' }],
  },
  { name: 'a page without anything above it' },
])('$name says nothing', async (page) => {
  expect(await graphOf(page)).toEqual([])
})

test('questions of several blocks are one page of questions, whose links lead to the site', async () => {
  const stack = (title: string, text: string): Block => ({
    type: 'TextStack',
    items: [{ title, text }],
  })
  const content = [stack('Wie?', '<a href="/de/a">So</a>'), model, stack('Wann?', '<p>Bald.</p>')]
  const [product, questions, ...more] = await graphOf({ type: 'model', content })
  expect([product?.['@type'], more]).toEqual(['Product', []])
  expect(questions).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        name: 'Wie?',
        acceptedAnswer: { text: '<a href="https://www.site.test/de/a">So</a>' },
      },
      { name: 'Wann?', acceptedAnswer: { text: '<p>Bald.</p>' } },
    ],
  })
})

test('a range of machines is called as its page, and a film described by its own text', async () => {
  const [product, film] = await graphOf({
    title: 'Vakuumheber',
    content: [
      { type: 'Product', title: 'T', lead: 'L', text: '', features: [], images: [image], specs },
      {
        type: 'Video',
        text: '<p>Ein Hub</p><p>A &amp; B</p>',
        poster: image,
        date: '2026-01-02',
        embed: 'https://x.test',
      },
    ],
  })
  expect(product).toMatchObject({ name: 'Vakuumheber' })
  expect(film).toMatchObject({ description: 'Ein Hub A & B', uploadDate: '2026-01-02T00:00:00Z' })
})

test('a machine has its data and addresses of the site, and neither offer nor rating', async () => {
  const [product] = await graphOf({ type: 'model', content: [model] })
  expect(product).toMatchObject({
    url: 'https://www.site.test/de/heber%20gro%C3%9F',
    brand: { name: 'Muster AG' },
    additionalProperty: [{ name: 'Traglast', value: '750', unitText: 'kg' }],
  })
  expect(JSON.stringify(product)).not.toMatch(/offer|rating|review/i)
})

test('the home page tells where the site is searched', async () => {
  const [, site] = await graphOf({ type: 'home' })
  const urlTemplate = 'https://www.site.test/de/search?q={search_term_string}'
  expect(site).toMatchObject({ potentialAction: { target: { urlTemplate } } })
})

test.each(['2026-01-31', '2026-01-31T08:00:00Z'])(
  'a job is open to the end of its last day, %s, over or not',
  async (ends) => {
    const [posting] = await graphOf({ type: 'job', meta: { job: { ...job, ends } } })
    expect(posting).toMatchObject({ validThrough: '2026-01-31T23:59:59+01:00' })
  },
)

test('a job is described by all texts of its page', async () => {
  const content: Block[] = [
    { type: 'ImgTextPart', title: 'A & B', text: '<p>c</p>', image, position: 'left' },
    { type: 'TextText', left: '<p>d</p>', right: '<p>e</p>' },
    { type: 'TextStack', items: [{ title: 'F', text: '<p>g</p>' }] },
  ]
  const graph = await graphOf({ type: 'job', meta: { job }, content })
  expect(graph.map(({ description }) => description)).toEqual([
    '<h3>A &amp; B</h3><p>c</p><p>d</p><p>e</p><h3>F</h3><p>g</p>',
  ])
})
