import { isPicture, outsideMedia } from '../../routing/picture-address.ts'
import { parseSitePath } from '../../routing/localized-path.ts'
import { formSchemas } from '../contract/forms.ts'

// Conversions of the backend's single values: addresses, ids, and no-break spaces.

/**
 * Converts an absolute address of the site into a path, so that it is a link within the site.
 *
 * @returns the path; any other address unchanged
 * @example toSitePath('https://www.muster.example/de?x=1', new URL('https://www.muster.example')) // '/de?x=1'
 */
export function toSitePath(address: string, siteUrl: URL): string {
  const url = isAbsolute.test(address) ? URL.parse(address) : null
  // The protocol is not compared: older addresses begin with http.
  if (!url || url.host !== siteUrl.host || url.username || url.password) return address
  const path = url.pathname + url.search + url.hash
  return parseSitePath(path) ? path : address
}

/**
 * Converts an address of the backend into a path that the site serves: everything below `/media/`, and pictures in
 * other configured folders.
 *
 * @param prefixes the other folders
 * @returns the path; any other address unchanged
 * @example toMediaPath('https://cms.example/uploads/a.jpg', new URL('https://cms.example'), ['/uploads/']) // '/media/@/uploads/a.jpg'
 */
export function toMediaPath(
  address: string,
  backendUrl: URL,
  prefixes: readonly string[] = ['/'],
): string {
  const url = isAbsolute.test(address) ? URL.parse(address) : null
  if (!url || url.origin !== backendUrl.origin || url.username || url.password) return address
  const path = url.pathname + url.search
  const prefix = backendUrl.pathname.replace(/\/+$/, '')
  if (path.startsWith(`${prefix}/media/`)) return path.slice(prefix.length) + url.hash
  const outside = outsideMedia + path.slice(1)
  return isPicture(outside) && prefixes.some((folder) => path.startsWith(folder))
    ? outside
    : address
}

const isAbsolute = /^\s*https?:/i

/**
 * Id of a content element on the page. An id that the site uses, or that scripts look up on `window`, gets the prefix
 * `content-`: the element would replace the value that scripts expect (DOM clobbering).
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
 */
export function toContentId(id: string): string {
  return isTaken(id) ? `content-${id}` : id
}

/**
 * Adapts a link to an element whose id got the prefix `content-`.
 *
 * @param link any address of the content
 * @example toContentHash('/de/seite#menu') // '/de/seite#content-menu'
 */
export function toContentHash(link: string): string {
  const hashAt = /^[/#]/.test(link) ? link.indexOf('#') : -1
  const id = hashAt < 0 ? '' : decode(link.slice(hashAt + 1))
  return isTaken(id) && !linkedIds.includes(id) ? `${link.slice(0, hashAt)}#content-${id}` : link
}

/** Ids of the site; `tests/architecture/content-ids.test.ts` compares this list with the code. */
export const siteIds = [
  'address-tooltip',
  'announcer',
  'main',
  'menu',
  'nprogress',
  'root',
  'search-again',
  'search-input',
  'top',
]

/** Ids of the site that content may link to; `#top` is built into browsers. */
const linkedIds = ['main', 'top']

/**
 * Names that scripts look up on `window` and that may be undefined there. Elements cannot hide properties that browsers
 * define.
 * `tests/e2e/desktop/content-ids.spec.ts` compares this list with all scripts of the site.
 */
export const looseGlobals = [
  'consentMemory',
  'earlyPresses',
  'isLeaving',
  'reloadOnce',
  'requestIdleCallback',
  'trustedTypes',
  // libraries
  'clipboardData',
  'define',
  'ontouchstart',
  'process',
  'setImmediate',
  // the tag manager, and what it loads
  'dataLayer',
  'ga',
  'google',
  'gtag',
]

const taken = new Set([...siteIds, ...looseGlobals])

const fields = Object.values(formSchemas).flatMap(({ shape }) => Object.keys(shape))

/** Ids of form fields and of the parts around them: `contact-email`, in a second form `contact-2-email`. */
const fieldId = new RegExp(
  `^(${Object.keys(formSchemas).join('|')})(-\\d+)?-(${fields.join('|')})(-error|-hint)?$`,
)

/** Ids of parts of the navigation, of galleries and of lists with a filter. */
const partId = /^((subpages|slide)-\d+|(jobs|machines)-(filter|comparison|comparison-title))$/

/** Names that React, Vike and the tag manager reserve. */
const privateName = /^([_$]|vike_|google_)/

function isTaken(id: string): boolean {
  return taken.has(id) || fieldId.test(id) || partId.test(id) || privateName.test(id)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Replaces spaces by no-break spaces between a number and its unit, in sizes, after signs of diameter, currency and
 * standard, and before slashes, so that no line breaks there.
 *
 * @example joinWords('hebt 750 kg') // 'hebt 750\u00a0kg'
 */
export function joinWords(text: string): string {
  return text.replace(joiningSpace, '\u00a0')
}

const units =
  'µm mm cm m km m² m³ l g kg t N kN Nm V A Ah W kW kWh Pa bar mbar Hz dB °C % s min h Uhr a\\.m\\. p\\.m\\.'.split(
    ' ',
  )

/** Text before and after a space that becomes a no-break space. A unit may be divided by another: m/s, l/min, m³/h. */
const places = [
  String.raw`(?<=\d )(?=(?:${units.join('|')})(?![\p{L}\d]))`,
  String.raw`(?<=(?:\d|\b[A-Z]) )(?=× (?:[\dØ]|[A-Z]\b))`,
  String.raw`(?<=(?:\d|\b[A-Z]) × )(?=[\dØ]|[A-Z]\b)`,
  String.raw`(?<=(?:Ø|CHF|EN|ISO) )(?=\d)`,
  '(?=/ )',
]

/** The pattern starts with the space, which makes the search fast. */
const joiningSpace = new RegExp(` (?:${places.join('|')})`, 'gu')
