import { describe, expect, test } from 'vitest'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import { noAnswer, noOutcome, type Fetcher, type Redirect } from '../../crawl/fetch/fetcher.ts'
import { askCanary, type Canary } from './ask-canary.ts'
import { seePage } from '../../../tests/harness/see-link.ts'

const base = new URL('https://www.muster.example')
const home = '<title>Muster</title><h1>Willkommen</h1>'

interface Answer {
  status?: number
  html?: string
  redirects?: Redirect[]
}

/** Asks a site that answers homes properly, and everything else like this. */
function ask(answer: (url: URL) => Answer): Promise<Canary[]> {
  const fetch: Fetcher = async ({ method, url }) => {
    const isHome = /^\/(de|en)$/.test(url.pathname)
    const { status = 200, html = home, redirects = [] } = isHome ? {} : answer(url)
    return {
      outcome: { ...noOutcome(method), status, redirects },
      headers: {},
      body: Buffer.from(html),
    }
  }
  return askCanary({ base, locales: ['de', 'en'], fetch })
}

describe('asking', () => {
  test('a site that answers 404 has no canary', async () => {
    expect(await ask(() => ({ status: 404 }))).toEqual([])
  })

  test('one that answers 200 has one in each language, without its own address', async () => {
    const html = (url: URL) =>
      `<title>${url.pathname} fehlt</title><h1>${url.pathname.startsWith('/de') ? 'Hoppla' : 'Oops'}</h1>`
    expect(await ask((url) => ({ html: html(url) }))).toEqual([
      { redirectedTo: null, text: 'fehlt Hoppla' },
      { redirectedTo: null, text: 'fehlt Oops' },
    ])
  })

  test('one that sends everybody home is known by that', async () => {
    const canaries = await ask((url) => ({
      redirects: [{ status: 302, from: url.href, to: `${base.href}de` }],
    }))
    expect(canaries.map(({ redirectedTo }) => redirectedTo)).toEqual([
      'https://www.muster.example/de',
      'https://www.muster.example/de',
    ])
  })

  test('one whose missing pages look like its home page tells nothing', async () => {
    expect(await ask(() => ({}))).toEqual([])
  })

  test('one whose pages say nothing tells nothing', async () => {
    expect(await ask(() => ({ html: '<div id="app"></div>' }))).toEqual([])
  })

  test('a site that does not answer has none', async () => {
    const fetch: Fetcher = async () => noAnswer(noOutcome('GET'), 'reset')
    expect(await askCanary({ base, locales: ['de'], fetch })).toEqual([])
  })
})

describe('judging', () => {
  const canary: Canary = { redirectedTo: null, text: 'fehlt Hoppla' }
  const see = (...[document, visit, canaries = [canary]]: SeeArguments) =>
    seePage('soft-404', document, visit, canaries).length
  type SeeArguments = [
    document: Parameters<typeof seePage>[1],
    visit?: Parameters<typeof seePage>[2],
    canaries?: Canary[],
  ]
  const looks = { title: '/de/seite fehlt', mainHeadings: ['Hoppla'] }

  test('a page that looks like the canary is missing', () => {
    expect(see(looks)).toBe(1)
  })
  test('one that looks different is there', () => {
    expect(see({ ...looks, mainHeadings: ['Maschinen'] })).toBe(0)
  })
  test('the mark of the site counts without a canary', () => {
    expect(see({ errorMark: '404' }, {}, [])).toBe(1)
  })
  test('what says 404 itself is no soft 404', () => {
    expect(see({ errorMark: '404' }, { outcome: outcome({ status: 404 }) })).toBe(0)
  })
  test('what is redirected to where missing pages are redirected to is missing', () => {
    const to = 'https://www.muster.example/de'
    const redirects = [{ status: 302, from: 'https://site.test/de/seite', to }]
    const canaries = [{ ...canary, redirectedTo: to }]
    expect(see({}, { outcome: outcome({ redirects }) }, canaries)).toBe(1)
    expect(see(looks, {}, canaries)).toBe(0)
  })
})
