import { formSchemas } from '../contract/forms.ts'

// Ids that elements of the content must not have.

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
export const linkedIds = ['main', 'top']

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

const fields = Object.values(formSchemas).flatMap(({ shape }) => Object.keys(shape))

/** Ids that the site uses, or that scripts look up on `window`. */
export const takenId = new RegExp(
  `^(?:${[
    ...siteIds,
    ...looseGlobals,
    // fields of forms and the parts around them: `contact-email`, in a second form `contact-2-email`
    `(?:${Object.keys(formSchemas).join('|')})(?:-\\d+)?-(?:${fields.join('|')})(?:-error|-hint)?`,
    // parts of the navigation, of galleries and of lists with a filter
    '(?:subpages|slide)-\\d+',
    '(?:jobs|machines)-(?:filter|comparison|comparison-title)',
    // names that React, Vike and the tag manager reserve
    '(?:[_$]|vike_|google_)[^]*',
  ].join('|')})$`,
)
