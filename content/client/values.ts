import { isPicture, outsideMedia } from '../../routing/picture-address.ts'
import { parseSitePath } from '../../routing/localized-path.ts'
import { formSchemas } from '../contract/forms.ts'

// What becomes of single values on the way in: addresses, ids, and words that stay together.

/**
 * What is written as the site's own address in full becomes a path, so that it is a link within the site.
 *
 * @param siteUrl `null`: the site does not know its address
 * @returns the address as it is where it leads elsewhere
 * @example toSitePath('https://www.muster.example/de?x=1', new URL('https://www.muster.example')) // '/de?x=1'
 */
export function toSitePath(address: string, siteUrl: URL | null): string {
  const url = siteUrl && isAbsolute.test(address) ? URL.parse(address) : null
  // An older address begins with http, and is answered by the same host.
  if (!url || url.host !== siteUrl?.host || url.username || url.password) return address
  const path = url.pathname + url.search + url.hash
  return parseSitePath(path) ? path : address
}

/**
 * What the content names by the backend's own address becomes a path of the site, which answers for it: everything below
 * `/media/`, and pictures in other folders that the site is set up with.
 *
 * @param prefixes of these folders
 * @returns the address as it is where the site does not answer for it
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
 * The id that an element of content has on the page. An id that the site itself uses, or that scripts may look for on
 * `window`, gets the prefix `content-`: an element would take the place of what is looked for (DOM clobbering).
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
 */
export function toContentId(id: string): string {
  return isTaken(id) ? `content-${id}` : id
}

/**
 * Makes a link lead to an element whose id got a prefix.
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

/** Ids of the site that content may link to; a browser has `#top`. */
const linkedIds = ['main', 'top']

/**
 * What scripts look for on `window` and may not find there; what a browser itself has there, no element can hide.
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

/** Such as `contact-email`, of a second form `contact-2-email`, with the parts around a field. */
const fieldId = new RegExp(
  `^(${Object.keys(formSchemas).join('|')})(-\\d+)?-(${fields.join('|')})(-error|-hint|-limit)?$`,
)

/** Parts of the navigation, of a gallery and of lists with a filter. */
const partId = /^((subpages|slide)-\d+|(jobs|machines)-(filter|comparison|comparison-title))$/

/** Names that React, Vike and the tag manager keep for themselves. */
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
 * Puts no-break spaces, which nobody types, between a figure and its unit, into sizes, after signs of diameter, currency
 * and standard and in front of slashes, so that no line ends between them.
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

/** What stands before and after a space that joins. A unit may be over another one: m/s, l/min, m³/h. */
const places = [
  String.raw`(?<=\d )(?=(?:${units.join('|')})(?![\p{L}\d]))`,
  String.raw`(?<=(?:\d|\b[A-Z]) )(?=× (?:[\dØ]|[A-Z]\b))`,
  String.raw`(?<=(?:\d|\b[A-Z]) × )(?=[\dØ]|[A-Z]\b)`,
  String.raw`(?<=(?:Ø|CHF|EN|ISO) )(?=\d)`,
  '(?=/ )',
]

/** The space comes first, by which places are found in little time. */
const joiningSpace = new RegExp(` (?:${places.join('|')})`, 'gu')
