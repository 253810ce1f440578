import { describe, expect, test } from 'vitest'
import { answer } from '../../../tests/harness/crawl/answer.ts'
import { toHtml, visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import { searchEngineRules } from './search-engine-checks.ts'

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

describe('search engine rules', () => {
  test.each([
    { name: 'nothing on a correct page', head: good },
    { name: 'nothing for unknown structured data types', head: data('{ "@type": "Person" }') },
    { name: 'nothing for empty structured data', head: data('null') },
    { name: 'nothing on a noindex page', head: '<meta name="robots" content="noindex">' },
    {
      name: 'a skipped heading level',
      head: good,
      main: '<h2>a</h2><h4>b</h4>',
      rule: 'heading-skipped',
      values: { above: 2, below: 4 },
    },
    {
      name: 'invalid JSON-LD',
      head: data('{ "@type": '),
      rule: 'structured-data-invalid',
      values: {},
    },
    {
      name: 'a job without fields required by Google',
      head: data(job),
      rule: 'structured-data-incomplete',
      values: {
        missing:
          'JobPosting.datePosted, JobPosting.description, JobPosting.hiringOrganization, JobPosting.jobLocation',
      },
    },
    {
      name: 'one question without an answer',
      head: data(questions),
      rule: 'structured-data-incomplete',
      values: { missing: 'FAQPage.mainEntity.acceptedAnswer.text' },
    },
    {
      name: 'a missing share picture',
      head: good.replace('og:image"', 'x"'),
      rule: 'share-picture-missing',
      values: {},
    },
    {
      name: 'a small share picture',
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
  ])('report $name', async ({ head, main = '<h2>a</h2><h3>b</h3><h2>c</h2>', rule, values }) => {
    const html = toHtml({ head, main: `<main><h1>Heber</h1>${main}</main>` })
    const faults = await applyRules(searchEngineRules, [visitHtml({ html })])
    const page = 'https://site.test/de/maschinen'
    expect(faults).toEqual(rule ? [{ rule, page, values }] : [])
  })

  test('merge pages with the same description per language', async () => {
    const visits = ['/de/b', '/de/a', '/en/a'].map((path) =>
      visitHtml({ path, html: toHtml({ head: good }) }),
    )
    expect(await applyRules(searchEngineRules, visits)).toMatchObject([
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
  ])('report $found findings for the feed $text', async ({ text, found }) => {
    const link = '<link rel="alternate" type="application/atom+xml" href="/feeds/news.de.xml">'
    const visit = visitHtml({ html: toHtml({ head: good + link }) })
    const faults = await applyRules(searchEngineRules, [visit], {
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
  ])('do not request a feed $name', async ({ href }) => {
    const link = `<link rel="alternate" type="application/rss+xml" href="${href}">`
    const visit = visitHtml({ html: toHtml({ head: good + link }) })
    const asked: string[] = []
    const faults = await applyRules(searchEngineRules, [visit], {
      async fetch({ url }) {
        if (!url.pathname.startsWith('/.well-known/')) asked.push(url.href)
        return { ...answer(200), body: Buffer.from('no feed') }
      },
    })
    expect({ faults, asked }).toEqual({ faults: [], asked: [] })
  })

  const day = 86_400_000
  test.each([
    { name: 'in 31 days', inMs: 31 * day, rule: null },
    { name: 'in 29 days', inMs: 29 * day, rule: 'security-txt-expiring' },
    { name: 'yesterday', inMs: -day, rule: 'security-txt-expired' },
  ])('report security.txt with expiry $name', async ({ inMs, rule }) => {
    const expires = new Date(Date.now() + inMs).toISOString()
    const text = `Contact: mailto:security@site.test\r\nexpires: ${expires}\r\n`
    const fetch = async () => ({ ...answer(200), body: Buffer.from(text) })
    const faults = await applyRules(searchEngineRules, [], { fetch })
    const values = { date: expires.slice(0, 10) }
    expect(faults).toEqual(rule ? [{ rule, page: 'https://site.test/', part: 'site', values }] : [])
  })

  test.each([
    { name: 'missing', status: 404, text: '' },
    { name: 'a page', status: 200, text: '<title>Home</title>' },
    { name: 'without a readable date', status: 200, text: 'Expires: soon' },
  ])('accept security.txt: $name', async ({ status, text }) => {
    const fetch = async () => ({ ...answer(status), body: Buffer.from(text) })
    expect(await applyRules(searchEngineRules, [], { fetch })).toEqual([])
  })
})
