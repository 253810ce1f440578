import type { Locale } from '../../../locales/locales.ts'
import { werkseite } from '../run-command.ts'
import { json, startBackend, type ReceivedCall } from './start-backend.ts'

/** A response: its JSON, or a status, headers and text. */
export type Answer =
  | object
  | { status: number; headers?: Record<string, string>; text?: string | Buffer }
/** Responses by path, or by `METHOD /path?query`. A function responds to each request anew. */
export type Answers = Record<string, Answer | ((asked: ReceivedCall) => Answer)>

export const picture = { src: '/media/heber.webp', alt: 'Heber', width: 800, height: 600 }
const words = { de: ['Heber', 'heber'], en: ['Lifter', 'lifter'] } as const

/** The responses of a correct service with two pages in each language. */
export function correctAnswers(): Answers {
  return { ...answersIn('de'), ...answersIn('en'), '/media/heber.webp': file('image/webp') }
}

export const file = (type: string) => ({
  status: 200,
  headers: { 'content-type': type },
  text: 'x',
})

function answersIn(locale: Locale): Answers {
  const [name, slug] = words[locale]
  const paths = { de: '/de/heber', en: '/en/lifter' }
  const homes = { de: '/de', en: '/en' }
  const navigation = [{ title: name, uri: `/${locale}/${slug}` }]
  return {
    [`/${locale}`]: {
      type: 'home',
      title: `Home ${locale}`,
      meta: { translatedPaths: homes },
      content: [block(locale), { type: 'TextText', left: '<p>Links</p>', right: '<p>Rechts</p>' }],
    },
    [`/${locale}/${slug}`]: {
      type: 'product',
      title: name,
      meta: { translatedPaths: paths },
      content: [contactForm(locale)],
    },
    [`/${locale}/ajax/layout`]: {
      navigation,
      contact: `/${locale}/${slug}`,
      cookie: { text: 'Cookies', link: `/${locale}`, link_text: '?', action: 'OK' },
      footer: { text1: '<p>Seit 1949</p>', info: [{ title: 'Start', uri: `/${locale}` }] },
    },
    [`/${locale}/ajax/navigation`]: navigation,
    [`/${locale}/ajax/pages`]: {
      pages: [
        { path: `/${locale}`, title: 'Home', translatedPaths: homes },
        { path: paths[locale], title: name, translatedPaths: paths },
      ],
    },
    [`/${locale}/ajax/redirects`]: { redirects: [] },
    [`/${locale}/ajax/search`]: {
      hits: {
        hits: [
          {
            _id: '1',
            _source: { type: 'page', route: `/${locale}`, title: name },
            highlight: { title: [`<em>${name}</em>`] },
          },
        ],
      },
    },
  }
}

export const block = (locale: Locale) => ({
  type: 'HeaderGallery',
  slides: [
    { title: 'Heber', text: null, image: picture, link: { title: 'Mehr', uri: `/${locale}` } },
    { title: 'Mehr Heber', image: picture },
  ],
})

export const contactForm = (locale: Locale) => ({
  type: 'ContactForm',
  title: 'Anfrage',
  topics: [
    { value: 'offer', label: 'Offerte' },
    { value: 'visit', label: 'Besuch' },
  ],
  privacy: { title: 'Datenschutz', uri: `/${locale}` },
  success: 'Danke',
})

/** Runs the command on a correct service with changed responses. */
export async function runOn(
  changes: Answers,
  argv: string[] = [],
  env: Record<string, string> = {},
) {
  const answers = { ...correctAnswers(), ...changes }
  const ids = new Map<string, string>()
  const { url, asked } = await startBackend((response, request) => {
    const { url: path, method, headers, body } = request
    const given = answers[`${method} ${path}`] ?? answers[path.split('?', 1)[0] ?? '']
    const answer =
      typeof given === 'function' ? (given as (asked: ReceivedCall) => Answer)(request) : given
    if (answer && ('status' in answer || 'text' in answer)) {
      const {
        status,
        headers: own,
        text,
      } = answer as { status: number; headers?: object; text?: string | Buffer }
      return void response
        .writeHead(status, { 'content-type': 'application/json', ...own })
        .end(text ?? '{}')
    }
    if (answer) {
      const isKnown = headers['if-none-match'] === '"1"'
      return json(response, isKnown ? undefined : answer, isKnown ? 304 : 200, { etag: '"1"' })
    }
    if (method !== 'POST') return json(response, { message: 'not found' }, 404)
    const form = JSON.parse(body) as { email?: string }
    if (!form.email) return json(response, { errors: { email: 'Required' } }, 422)
    const key = String(headers['idempotency-key'])
    ids.set(key, ids.get(key) ?? String(headers['form-reference']))
    json(response, { id: ids.get(key) }, 201)
  })
  const { stdout, exitCode } = await werkseite(['contract', '--backend', url.href, ...argv], {
    env,
  })
  return { output: stdout, found: stdout.match(/^ +[✗!].*$/gm) ?? [], exitCode, asked }
}

export const home = correctAnswers()['/de'] as { content: object[] }
export const heber = correctAnswers()['/de/heber'] as { meta: object }
export const withBlock = (added: object) => ({ '/de': { ...home, content: [added] } })
export const withText = (left: string) => withBlock({ type: 'TextText', left, right: '<p>…</p>' })
export const withSlide = (slide: object) =>
  withBlock({ type: 'HeaderGallery', slides: [{ title: 'Gut', image: picture }, slide] })
export const withPaths = (translatedPaths?: unknown) => ({
  '/de/heber': { ...heber, meta: { translatedPaths } },
})
export const listed = (...pages: object[]) => ({
  '/de/ajax/pages': {
    pages: [{ path: '/de', title: 'Home' }, { path: '/de/heber', title: 'Heber' }, ...pages],
  },
})
export const moved = (location: string) => ({ status: 301, headers: { location } })
