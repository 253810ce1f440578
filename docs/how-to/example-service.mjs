import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** The content; a CMS loads it from its database. */
const pages = [
  { id: 'home', de: ['/de', 'Willkommen'], en: ['/en', 'Welcome'] },
  { id: 'team', de: ['/de/team', 'Unser Team'], en: ['/en/team', 'Our team'], status: 'draft' },
]
const receipts = new Map()

/** A page of the content contract. */
function toPage(page, locale) {
  const [, title] = page[locale]
  return {
    type: page.id === 'home' ? 'home' : 'page',
    title,
    meta: { description: `${title}.`, translatedPaths: { de: page.de[0], en: page.en[0] } },
    content: [
      { type: 'TextText', title, left: `<p>${title}.</p>`, right: '<p>…</p>' },
      {
        type: 'ContactForm',
        title: '?',
        topics: [{ value: 'offer', label: 'CHF' }],
        privacy: { title: '§', uri: `/${locale}` },
        success: 'OK',
      },
    ],
  }
}

function layout(locale) {
  return {
    navigation: navigation(locale),
    contact: `/${locale}`,
    cookie: { text: 'Cookies', link: `/${locale}`, link_text: '?', action: 'OK' },
    footer: { email: 'info@example.com', info: [{ title: 'Start', uri: `/${locale}` }] },
  }
}

const navigation = (locale) => published().map((page) => toEntry(page[locale]))
const toEntry = ([uri, title]) => ({ title, uri })
const published = (withDrafts) => pages.filter(({ status }) => withDrafts || !status)

function list(locale, withDrafts) {
  return published(withDrafts).map(({ status, ...page }) => ({
    path: page[locale][0],
    title: page[locale][1],
    translatedPaths: { de: page.de[0], en: page.en[0] },
    ...(status && { status }),
  }))
}

function search(locale, words) {
  const found = published().filter((page) => page[locale][1].toLowerCase().includes(words))
  const hits = found.map((page) => ({
    _id: page.id,
    _source: { type: 'page', route: page[locale][0], title: page[locale][1] },
    highlight: { title: [`<em>${page[locale][1]}</em>`] },
  }))
  return { hits: { total: { value: hits.length }, hits } }
}

/** The same key identifies the same form and returns the same number. */
function takeForm(form, headers) {
  const required = ['name', 'email', 'message'].filter((field) => !form[field])
  if (required.length > 0)
    return [422, { errors: Object.fromEntries(required.map((field) => [field, 'Required'])) }]
  const key = headers['idempotency-key']
  if (!receipts.has(key)) receipts.set(key, headers['form-reference'])
  return [201, { id: receipts.get(key) }]
}

/** @returns status and body */
async function answer(request, { pathname, searchParams }) {
  const [, locale, ajax, call] = pathname.split('/')
  const withDrafts = request.headers.view === 'PREVIEW'
  const missing = [404, { message: 'page not found' }]
  if (locale !== 'de' && locale !== 'en') return missing
  if (request.method === 'POST') return takeForm(await json(request), request.headers)
  if (ajax !== 'ajax') {
    const page = published(withDrafts).find((one) => one[locale][0] === pathname)
    return page ? [200, toPage(page, locale)] : missing
  }
  if (call === 'layout') return [200, layout(locale)]
  if (call === 'navigation') return [200, navigation(locale)]
  if (call === 'pages') return [200, { pages: list(locale, withDrafts) }]
  if (call === 'search') return [200, search(locale, searchParams.get('q').toLowerCase())]
  return missing
}

async function handle(request, response) {
  const [status, body] = await answer(request, new URL(request.url, 'http://localhost'))
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const isKnown = status === 200 && request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : status, { 'content-type': 'application/json', etag })
  response.end(isKnown ? undefined : text)
}

createServer((request, response) => void handle(request, response)).listen(process.env.PORT ?? 4000)
