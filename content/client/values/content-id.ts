import { formSchemas } from '../../contract/forms.ts'

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
