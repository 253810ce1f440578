import { expect, test } from 'vitest'
import { answer } from '../../../tests/harness/crawl/answer.ts'
import { toHtml, visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { runChecks } from '../../../tests/harness/run-checks.ts'
import { foundRules } from './found-checks.ts'

const picture = ['image', 'image:width', 'image:height'].map(
  (name, at) => `<meta property="og:${name}" content="${['/a.jpg', 1200, 630][at]}">`,
)
const good = `<title>Heber</title><meta name="description" content="Hebt.">${picture.join('')}`
const data = (json: string) => `${good}<script type="application/ld+json">${json}</script>`
const job = JSON.stringify({
  '@graph': [{ '@type': 'JobPosting', title: 'Dreher', description: '' }],
})
const questions = JSON.stringify({
  '@type': 'FAQPage',
  mainEntity: [
    { '@type': 'Question', name: 'Wie?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } },
    { '@type': 'Question', name: 'Wann?' },
  ],
})

test.each([
  { name: 'nothing of a page as it should be', head: good },
  { name: 'nothing of a type that Google does not know', head: data('{ "@type": "Person" }') },
  { name: 'nothing of data without a thing', head: data('null') },
  { name: 'nothing of what nobody is to find', head: '<meta name="robots" content="noindex">' },
  {
    name: 'a level left out',
    head: good,
    main: '<h2>a</h2><h4>b</h4>',
    rule: 'heading-skipped',
    values: { above: 2, below: 4 },
  },
  { name: 'no JSON', head: data('{ "@type": '), rule: 'structured-data-invalid', values: {} },
  {
    name: 'a job without what Google requires',
    head: data(job),
    rule: 'structured-data-incomplete',
    values: {
      missing:
        'JobPosting.datePosted, JobPosting.description, JobPosting.hiringOrganization, JobPosting.jobLocation',
    },
  },
  {
    name: 'a question without an answer among others',
    head: data(questions),
    rule: 'structured-data-incomplete',
    values: { missing: 'FAQPage.mainEntity.acceptedAnswer.text' },
  },
  {
    name: 'no picture',
    head: good.replace('og:image"', 'x"'),
    rule: 'share-picture-missing',
    values: {},
  },
  {
    name: 'a small picture',
    head: good.replace('630', '400'),
    rule: 'share-picture-small',
    values: { width: 1200, height: 400 },
  },
  {
    name: 'a long description',
    head: good.replace('Hebt.', 'a'.repeat(161)),
    rule: 'description-long',
    values: { length: 161 },
  },
])(
  'a page is told to have: $name',
  async ({ head, main = '<h2>a</h2><h3>b</h3><h2>c</h2>', rule, values }) => {
    const html = toHtml({ head, main: `<main><h1>Heber</h1>${main}</main>` })
    const faults = await runChecks(foundRules, [visitHtml({ html })])
    const page = 'https://site.test/de/maschinen'
    expect(faults).toEqual(rule ? [{ rule, page, values }] : [])
  },
)

test('pages of one language that share a description are one finding', async () => {
  const visits = ['/de/b', '/de/a', '/en/a'].map((path) =>
    visitHtml({ path, html: toHtml({ head: good }) }),
  )
  expect(await runChecks(foundRules, visits)).toMatchObject([
    { rule: 'description-duplicate', values: { text: 'Hebt.', count: 2, pages: '/de/a, /de/b' } },
  ])
})

test.each([
  { text: '<feed xmlns="http://www.w3.org/2005/Atom"><title>a</title></feed>', found: 0 },
  { text: '{ "version": "https://jsonfeed.org/version/1.1", "items": [] }', found: 0 },
  { text: null, found: 0 },
  { text: '<feed xmlns="http://www.w3.org/2005/Atom"><title>a', found: 1 },
  { text: '<!doctype html><p>Weg</p></html>', found: 1 },
  { text: '{ "items": [] }', found: 1 },
])('of a feed that is $text there are $found findings', async ({ text, found }) => {
  const link = '<link rel="alternate" type="application/atom+xml" href="/feeds/news.de.xml">'
  const visit = visitHtml({ html: toHtml({ head: good + link }) })
  const faults = await runChecks(foundRules, [visit], {
    fetch: async () => ({
      ...answer(text === null ? 404 : 200),
      body: Buffer.from(text ?? 'nothing'),
    }),
  })
  const values = { path: '/feeds/news.de.xml' }
  const page = 'https://site.test/de/maschinen'
  expect(faults).toEqual(found ? [{ rule: 'feed-unreadable', page, values }] : [])
})

test.each([
  { href: 'http://', name: 'without a host' },
  { href: 'https://feeds.example.org/news.xml', name: 'of another host' },
])('a feed address $name is not asked for', async ({ href }) => {
  const link = `<link rel="alternate" type="application/rss+xml" href="${href}">`
  const visit = visitHtml({ html: toHtml({ head: good + link }) })
  const asked: string[] = []
  const faults = await runChecks(foundRules, [visit], {
    async fetch({ url }) {
      asked.push(url.href)
      return { ...answer(200), body: Buffer.from('no feed') }
    },
  })
  expect({ faults, asked }).toEqual({ faults: [], asked: [] })
})
