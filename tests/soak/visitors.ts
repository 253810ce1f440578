import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '../../routing/localized-path.ts'
import { localeCodes, locales, type Locale } from '../../locales/locales.ts'
import { contactForm, layout, page, text } from '../harness/content/page-builder.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { hasRedis, startRedis } from '../harness/servers/start-redis.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { pick } from './content/mutate.ts'
import { report } from './report.ts'

/**
 * `npm run test:soak -- visitors [seconds]`: 200 visitors at a time, in both languages, of a public site and a preview that have backend and Redis in
 * common. Every text of the backend and of a visitor carries a mark, and an answer may have no marks but those of its own page, language, state and
 * visitor.
 */
const seconds = Number(process.argv[2] ?? 60)
const visitors = 200
const pageCount = 30

type State = 'public' | 'draft'

/** What is asked for: an address, a form to be sent there, and the marks that may and must be in the answer. */
interface Wanted {
  path: string
  form?: URLSearchParams
  own: string[]
  /** Marks of what surrounds the page, which an answer may lack. */
  around: string[]
}

const mark = (locale: Locale, name: string, state: State) => `mark-${locale}-${name}-${state}`
const markPattern = /mark-[a-z]+-\w+-[a-z]+/g

const backend = await startFakeBackend()
for (const locale of localeCodes) publish(locale)
const redis = hasRedis ? await startRedis() : null
const env = {
  BACKEND_URL: backend.url,
  REDIS_URL: redis?.url.href ?? '',
  CACHE_FRESH_SECONDS: '2',
  FORMS_PER_ADDRESS: '1000000',
  FORMS_IN_ALL: '1000000',
  LOG_LEVEL: 'error',
}
const sites = {
  public: await startSite({ ...env, SITE_URL: 'http://www.site.test' }),
  draft: await startSite({ ...env, SITE_URL: 'http://localhost' }),
}

const statuses = new Map<number, number>()
let answers = 0
let foreign = 0
let missing = 0
const end = performance.now() + seconds * 1000
await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)))

const logged = Object.values(sites).flatMap((site) => site.logs())
const codes = await Promise.all(Object.values(sites).map((site) => site.stop()))
await Promise.all([redis?.stop(), backend.stop()])
const counts = Array.from(statuses, ([status, times]) => `${status} × ${times}`).join(', ')
report(`${visitors} visitors, ${seconds} s, ${redis ? 'with' : 'without'} Redis: ${counts}`)
report(`answers with a mark that is not theirs: ${foreign} of ${answers}`, foreign === 0)
report(`answers without their own mark or language: ${missing}`, missing === 0)
report(
  `logged errors: ${logged.length}, exits ${codes.join()}`,
  codes.every((code) => code === 0),
)

function publish(locale: Locale): void {
  const stateOf = (headers: Record<string, unknown>): State =>
    headers['view'] === 'PREVIEW' ? 'draft' : 'public'
  backend.answer(callPath(locale, 'layout'), ({ headers }, response) => {
    const [good, words] = [layout(locale), mark(locale, 'layout', stateOf(headers))]
    response.json({ ...good, contact: `/${locale}/${words}`, footer: { text1: `<p>${words}</p>` } })
  })
  backend.answer(`/${locale}/ajax/search`, ({ headers, originalUrl }, response) => {
    const title = mark(locale, `q${parameter(originalUrl, 'q')}`, stateOf(headers))
    const _source = { type: 'page', route: `/${locale}/${title}`, title }
    response.json({ hits: { hits: [{ _id: title, _source, highlight: { title: [title] } }] } })
  })
  for (let number = 0; number < pageCount; number++) {
    const path = `/${locale}/seite-${number}`
    backend.answer(path, async ({ headers, originalUrl }, response) => {
      const variant = parameter(originalUrl, 'v')
      const words = mark(locale, `${number}${variant && `v${variant}`}`, stateOf(headers))
      // Answers come in another order than they were asked for.
      await pause(Math.random() * 20)
      const content = [text(`<p>${words}</p>`), contactForm(locale)]
      const meta = { description: words }
      response.json(page({ [locale]: path }, { title: words, meta, content }))
    })
  }
}

function parameter(url: string, name: string): string {
  return new URL(url, backend.url).searchParams.get(name) ?? ''
}

async function visit(visitor: number): Promise<void> {
  const random = seededRandom(visitor)
  for (let visits = 0; performance.now() < end; visits++) {
    const locale = pick(localeCodes, random)
    const state = pick(['public', 'draft'] as const, random)
    const wanted = choose(locale, state, `${visitor}x${visits}`, random)
    await look(locale, state, wanted, random)
  }
}

function choose(locale: Locale, state: State, visitId: string, random: () => number): Wanted {
  const number = Math.floor(random() * pageCount)
  const name = (kind: string) => mark(locale, kind, state)
  const path = `/${locale}/seite-${number}`
  const [own, around] = [[name(`${number}`)], [name('layout')]]
  const word = `${Math.floor(random() * 50)}`
  const words = name(`f${visitId}`)
  const form = new URLSearchParams({ page: path, name: words, email: 'none', consent: 'on' })
  return pick<Wanted>(
    [
      { path, own, around },
      { path, own, around },
      { path, own, around },
      { path: `${path}/page.json`, own, around },
      { path: `${path}?utm_source=${word}`, own, around },
      { path: `${path}?v=${word}`, own: [name(`${number}v${word}`)], around },
      { path: `/${locale}/ajax/search?q=${word}`, own: [name(`q${word}`)], around: [] },
      { path: `/${locale}/search?q=${word}`, own: [name(`q${word}`)], around },
      { path: `/${locale}/nirgends-${word}`, own: [], around },
      { path: `/${locale}/ajax/contact`, form, own: [...own, words], around },
    ],
    random,
  )
}

async function look(
  locale: Locale,
  state: State,
  { path, form, own, around }: Wanted,
  random: () => number,
): Promise<void> {
  const site = sites[state]
  const headers = {
    host: state === 'public' ? 'www.site.test' : 'localhost',
    'accept-encoding': pick(['br', 'gzip', 'identity'], random),
  }
  const post = form ? { method: 'POST', body: form } : {}
  const response = await fetch(site.url + path, { headers, redirect: 'manual', ...post })
  const html = await response.text()
  const { status } = response
  answers++
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const found = new Set(html.match(markPattern))
  const others = [...found].filter((one) => !own.includes(one) && !around.includes(one))
  if (others.length > 0 && foreign++ < 5) console.log(`${state} ${path}: ${others.join()}`)
  // What is refused because there is too much to do says nothing of its page.
  if (status === 503) return
  const isRight = own.every((one) => found.has(one)) && isInLanguage(html, locale)
  if (!isRight && missing++ < 5) console.log(`${state} ${path} ${status}: ${[...found].join()}`)
}

function isInLanguage(html: string, locale: Locale): boolean {
  return !html.startsWith('<!doctype') || html.includes(`lang="${locales[locale].languageTag}"`)
}
