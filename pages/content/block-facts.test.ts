import { describe, expect, test } from 'vitest'
import { missingForGoogle } from '../../cli/checks/search-engines/google-required.ts'
import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { fullLayout } from '../../components/layout/layout.examples.ts'
import { structuredData } from '../../renderer/head/structured-data.ts'
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
    name: 'subpage',
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
    name: 'news item',
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
    name: 'contact page',
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

describe('structured data', () => {
  test.each(kinds)(
    '$name: $types with all fields required by Google',
    async ({ types, ...page }) => {
      const graph = await graphOf(page)
      expect(graph.map((thing) => thing['@type'])).toEqual(types)
      expect(missingForGoogle(JSON.stringify({ '@graph': graph }))).toEqual([])
    },
  )

  test.each<Given & { name: string }>([
    { name: 'a job without required facts', type: 'job' },
    {
      name: 'a list with other entries than questions',
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
      name: 'a question without answer',
      content: [{ type: 'TextStack', items: [{ title: 'Wie?', text: '' }] }],
    },
    {
      name: 'a film without date',
      content: [{ type: 'Video', poster: image, embed: 'https://x.test' }],
    },
    { name: 'a page without ancestors' },
  ])('is omitted for $name', async (page) => {
    expect(await graphOf(page)).toEqual([])
  })

  test('offers a machine with its price range and delivery time', async () => {
    const offer = { from: 9800, to: 12_400, currency: 'CHF', vat: 'excluded', weeks: 4 } as const
    const [withOffer] = await graphOf({ type: 'model', content: [{ ...model, offer }] })
    expect(withOffer).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'CHF',
        lowPrice: 9800,
        highPrice: 12_400,
        priceSpecification: { valueAddedTaxIncluded: false },
        deliveryLeadTime: { minValue: 4, maxValue: 4, unitCode: 'WEE' },
      },
    })
    const [without] = await graphOf({ type: 'model', content: [model] })
    expect(without?.['offers']).toBeUndefined()
  })

  test('offers used machines of a list with their price', async () => {
    const used = { from: 6200, currency: 'CHF', vat: 'excluded', condition: 'used' } as const
    const product = { title: 'VL 250, Baujahr 2019', lead: 'Überholt.', image, uri: '/de/vl-250' }
    const products = [{ ...product, offer: used }, product]
    const [withOffer, ...more] = await graphOf({ content: [{ type: 'Products', products }] })
    expect(more).toEqual([])
    expect(withOffer).toMatchObject({
      '@type': 'Product',
      name: 'VL 250, Baujahr 2019',
      offers: [
        {
          '@type': 'Offer',
          price: 6200,
          priceCurrency: 'CHF',
          itemCondition: 'https://schema.org/UsedCondition',
        },
      ],
    })
  })

  test('offers hire machines with a price for each period', async () => {
    const hire = { perDay: 70, perMonth: 1050, currency: 'CHF', vat: 'excluded' } as const
    const product = { title: 'VL 250', lead: 'Geprüft.', image, uri: '/de/vl-250', hire }
    const [thing] = await graphOf({ content: [{ type: 'Products', products: [product] }] })
    const offer = (price: number, unitCode: string) => ({
      '@type': 'Offer',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'CHF',
        unitCode,
        valueAddedTaxIncluded: false,
      },
    })
    expect(thing).toMatchObject({
      '@type': 'Product',
      name: 'VL 250',
      offers: [offer(70, 'DAY'), offer(1050, 'MON')],
    })
  })

  test('merges questions of several blocks with absolute links', async () => {
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

  test('names a product range and describes a film', async () => {
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

  test('describes a machine without offer or rating', async () => {
    const [product] = await graphOf({ type: 'model', content: [model] })
    expect(product).toMatchObject({
      url: 'https://www.site.test/de/heber%20gro%C3%9F',
      brand: { name: 'Muster AG' },
      additionalProperty: [{ name: 'Traglast', value: '750', unitText: 'kg' }],
    })
    expect(JSON.stringify(product)).not.toMatch(/offer|rating|review/i)
  })

  test('the home page declares the search address', async () => {
    const [, site] = await graphOf({ type: 'home' })
    const urlTemplate = 'https://www.site.test/de/search?q={search_term_string}'
    expect(site).toMatchObject({ potentialAction: { target: { urlTemplate } } })
  })

  test.each(['2026-01-31', '2026-01-31T08:00:00Z'])(
    'a job is valid through its last day: %s',
    async (ends) => {
      const [posting] = await graphOf({ type: 'job', meta: { job: { ...job, ends } } })
      expect(posting).toMatchObject({ validThrough: '2026-01-31T23:59:59+01:00' })
    },
  )

  test('describes a job with all texts of its page', async () => {
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
})
