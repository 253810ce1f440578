import type { Locale } from '../../locales/locales.ts'

/** Category of a fault, by which a list decides whether the entry is used. */
export type RedirectFault = 'unusable' | 'duplicate' | 'loop' | 'chain' | 'shadow'

/** Texts of the exact faults of entries, for reports and the editor; logs have the English ones. `{name}` is replaced by a value. */
export const redirectFaultTexts = {
  'no-path': {
    en: 'expected a path that starts with /',
    de: 'die alte Adresse beginnt nicht mit /',
  },
  fragment: {
    en: 'expected no #: browsers do not send what follows it',
    de: 'die alte Adresse enthält #: Browser senden nicht, was darauf folgt',
  },
  wildcards: { en: 'expected at most one *', de: 'höchstens ein * ist möglich' },
  everything: { en: 'expected a path in front of *', de: 'vor * fehlt ein Pfad' },
  'own-address': {
    en: 'is an address of the site itself',
    de: 'die Website benutzt diese Adresse selbst',
  },
  'home-page': { en: 'is the home page, or every page', de: 'ist die Startseite oder jede Seite' },
  start: { en: 'is the start of the site', de: 'ist der Anfang der Website' },
  status: {
    en: 'expected the status 301, 302 or 410, not {status}',
    de: 'Status {status} statt 301, 302 oder 410',
  },
  target: {
    en: 'expected a target, or none beside the status 410',
    de: 'das Ziel fehlt, oder Status 410 hat ein Ziel',
  },
  'target-address': {
    en: 'expected a path below /de or /en, or an http(s) address',
    de: 'das Ziel ist weder ein Pfad unter /de oder /en noch eine http(s)-Adresse',
  },
  'target-host': {
    en: 'expected a / in front of *: a visitor must not choose the host',
    de: 'im Ziel fehlt / vor *: Besucher dürfen den Host nicht wählen',
  },
  'target-wildcard': {
    en: 'has a *, but `from` has none',
    de: 'das Ziel enthält *, die alte Adresse nicht',
  },
  duplicate: { en: '{from} has a redirect already', de: '{from} hat schon eine Weiterleitung' },
  loop: { en: '{from} is redirected in a circle', de: '{from} wird im Kreis weitergeleitet' },
  chain: { en: 'is redirected again: {steps}', de: 'wird nochmals weitergeleitet: {steps}' },
  'hides-page': { en: 'hides the page {page}', de: 'verdeckt die Seite {page}' },
  'hides-pages': {
    en: 'hides the page {page} and {count} more',
    de: 'verdeckt die Seite {page} und {count} weitere',
  },
} as const satisfies Record<string, Record<Locale, string>>

export type RedirectFaultKind = keyof typeof redirectFaultTexts

/** Values of the placeholders of a text. */
export type RedirectFaultValues = Record<string, string | number>

/** The exact fault with its values, and its English text. */
export interface DescribedFault {
  kind: RedirectFaultKind
  values: RedirectFaultValues
  message: string
}

export function describeRedirectFault(
  kind: RedirectFaultKind,
  values: RedirectFaultValues = {},
): DescribedFault {
  return { kind, values, message: redirectFaultText(kind, 'en', values) }
}

export function redirectFaultText(
  kind: RedirectFaultKind,
  language: Locale,
  values: RedirectFaultValues = {},
): string {
  return redirectFaultTexts[kind][language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name]),
  )
}

/** False for a code of a newer service, too. */
export function isRedirectFaultKind(kind: unknown): kind is RedirectFaultKind {
  return typeof kind === 'string' && Object.hasOwn(redirectFaultTexts, kind)
}
