import { localeCodes, locales as allLocales, type Locale } from '../../../locales/locales.ts'
import { messageNotes } from '../../../locales/messages.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import {
  languageAlternates,
  normalizePathname,
  splitLocale,
  swapLocale,
} from '../../../routing/localized-path.ts'
import { normalizeUrl } from '../../crawl/normalize-url.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'
import type { CrawledPage } from '../../crawl/site-tables.ts'
import type { Detail, Facts, Rules } from '../check.ts'
import { answerVerdict } from '../answer-verdict.ts'
import { addressIn, addressOnSite, comparedPage, pageAddress, type SeenPage } from '../seen-page.ts'
import { compareAlternates } from './alternates.ts'
import { findForeignText } from './find-foreign-text.ts'
import { navigationDifferences } from './navigation-differences.ts'

/** A page in one of the compared languages. */
type ComparedPage = SeenPage & { locale: Locale }

const ofCompared =
  (look: (page: ComparedPage, facts: Facts) => Iterable<Detail>) =>
  (page: SeenPage, facts: Facts): Iterable<Detail> | null =>
    page.isCompared && page.locale ? look({ ...page, locale: page.locale }, facts) : null

/** A fault of a page's reference to its translation in one language. */
function translationFault(page: CrawledPage, locale: Locale, values: Detail['values']) {
  const pointer = page.isFromBackend ? `/meta/translatedPaths/${locale}` : undefined
  return { page: page.url, pointer, values }
}

/** Paths of a page's translations by language. */
const pathsOf = ({ paths }: CrawledPage) =>
  Object.entries(paths ?? {}).filter(([, path]) => path) as [Locale, string][]

/** References of all compared pages to other pages of the site. */
function* allReferences({ tables, base }: Facts) {
  for (const page of tables.pages('isCompared'))
    for (const [locale, path] of pathsOf(page)) {
      const address = pageAddress(path, base)
      if (address !== null && address !== page.address) yield { page, locale, path, address }
    }
}

/** Ignores queries: a language switcher may drop parameters that mean nothing in the other language. */
function isSamePath(actual: string, expected: string): boolean {
  const [url, wanted] = [URL.parse(actual), URL.parse(expected, actual)]
  if (!url || !wanted) return false
  return normalizePathname(url.pathname) === normalizePathname(wanted.pathname)
}

/** Rules about translations: page references, sitemap, navigation and interface texts must agree between the languages. */
export const translationRules: Rules = {
  'translation-missing': {
    verdict: 'warning',
    en: `The page does not exist in {language}
      Translate the page, or publish its translation. If it is published, link the two pages in the backend (of content files: the same id).`,
    de: `Die Seite gibt es nicht in der Sprache {language}
      Übersetzen Sie die Seite oder veröffentlichen Sie ihre Übersetzung. Ist diese veröffentlicht, verknüpfen Sie die beiden Seiten im Backend (bei Inhaltsdateien: dieselbe id).`,
    *ofSite(facts) {
      const { tables, locales } = facts
      // If the other page refers to this page, `translation-not-reciprocal` reports it.
      const named = new Set<string>()
      for (const { page: other, address } of allReferences(facts))
        named.add(`${other.locale} ${address}`)
      for (const page of tables.pages("isCompared AND page ->> 'paths' IS NOT NULL"))
        for (const locale of locales)
          if (page.paths?.[locale] === undefined && !named.has(`${locale} ${page.address}`))
            yield translationFault(page, locale, { language: allLocales[locale].label })
    },
  },
  'translation-prefix': {
    verdict: 'broken',
    en: `The path of the page in {language} is {path}
      Correct the path in the backend: it must start with {prefix}.`,
    de: `Als Pfad der Seite in der Sprache {language} ist {path} angegeben
      Korrigieren Sie den Pfad im Backend: Er muss mit {prefix} beginnen.`,
    ofPage: ofCompared(function* look(page, { base }) {
      for (const [locale, path] of pathsOf(page)) {
        const address = pageAddress(path, base)
        if (address && splitLocale(address).locale === locale) continue
        const { label: language } = allLocales[locale]
        yield translationFault(page, locale, { language, path, prefix: `/${locale}` })
      }
    }),
  },
  'translation-broken': {
    verdict: 'broken',
    en: `The translation {path} of the page does not open ({answer})
      Publish the translation, or correct the path of the translation in the backend.`,
    de: `Die Übersetzung {path} der Seite öffnet sich nicht ({answer})
      Veröffentlichen Sie die Übersetzung oder korrigieren Sie im Backend den Pfad der Übersetzung.`,
    *ofSite(facts) {
      const { base, tables } = facts
      for (const { page, locale, path } of allReferences(facts)) {
        const target = normalizeUrl(new URL(path, base))
        const outcome = tables.get(target)?.outcome
        const verdict = outcome && answerVerdict(outcome)
        const to = outcome?.status === 200 && outcome.redirects.at(-1)?.to
        const answer = { target, evidence: outcome ?? undefined }
        if (verdict) {
          const values = { path, answer: outcome.failure ?? outcome.status ?? '' }
          yield { ...translationFault(page, locale, values), ...answer, verdict }
        } else if (to) {
          const fault = translationFault(page, locale, { path, to })
          yield { rule: 'translation-redirects', ...fault, ...answer }
        }
      }
    },
  },
  'translation-redirects': {
    verdict: 'moved',
    en: `The translation {path} of the page has moved to {to}
      Enter {to} as the path of the translation in the backend.`,
    de: `Die Übersetzung {path} der Seite ist umgezogen: {to}
      Tragen Sie im Backend {to} als Pfad der Übersetzung ein.`,
  },
  'translation-not-reciprocal': {
    verdict: 'broken',
    en: `The translation has no link back: {path} names {back} as its translation
      Link the two pages with each other in the backend: otherwise the language switcher opens another page, and search engines ignore both translations.`,
    de: `Die Übersetzung verweist nicht zurück: {path} nennt {back} als Übersetzung
      Verknüpfen Sie die beiden Seiten im Backend gegenseitig: Sonst öffnet der Sprachwechsel eine andere Seite, und Suchmaschinen ignorieren beide Übersetzungen.`,
    *ofSite(facts) {
      const { base, tables } = facts
      for (const { page, locale, path, address } of allReferences(facts)) {
        const other = locale === page.locale ? undefined : tables.pageAt(address)
        if (other?.locale !== locale || !other.paths) continue
        const back = (page.locale && other.paths[page.locale]) ?? '–'
        if (pageAddress(back, base) === page.address) continue
        yield { ...translationFault(page, locale, { path, back }), target: other.url }
      }
    },
  },
  'language-tag': {
    verdict: 'broken',
    en: `The page declares the language {actual} instead of {expected}
      Have <html lang="{expected}"> corrected by the developers: screen readers and translation programs go by it.`,
    de: `Die Seite gibt die Sprache {actual} statt {expected} an
      Lassen Sie <html lang="{expected}"> von der Entwicklung berichtigen: Screenreader und Übersetzungsprogramme richten sich danach.`,
    ofPage: ofCompared(function* look({ locale, document }) {
      const expected = allLocales[locale].languageTag
      const actual = document.language ?? '–'
      if (actual !== expected) yield { part: 'site', values: { actual, expected } }
    }),
  },
  'canonical-mismatch': {
    verdict: 'warning',
    en: `The canonical address is {actual} instead of {expected}
      Have the canonical link corrected, or SITE_URL if it is only the host that differs: search engines list this address instead of the page.`,
    de: `Die kanonische Adresse ist {actual} statt {expected}
      Lassen Sie den kanonischen Link berichtigen, oder SITE_URL, wenn nur der Host abweicht: Suchmaschinen führen diese Adresse statt der Seite.`,
    ofPage: ofCompared(function* look(page) {
      const { canonical } = page.document
      const url = canonical === null ? null : URL.parse(canonical, page.url)
      const values = { actual: canonical ?? '–', expected: page.url }
      if (!url || addressOnSite(url) !== page.address) yield { values }
    }),
    // Origins of a site that is checked under another address than its public one, or does not know its public address.
    *ofSite({ base, tables }) {
      const origins =
        'SELECT DISTINCT publicOrigin AS actual FROM page WHERE isCompared AND publicOrigin IS NOT NULL'
      for (const { actual } of tables.rows<{ actual: string }>(origins))
        yield { part: 'site', values: { actual, expected: base.origin } }
    },
  },
  'hreflang-mismatch': {
    verdict: 'warning',
    en: `The alternate link for {hreflang} points to {actual} instead of {expected}
      Correct the translations of the page in the backend. If they are right there, have the hreflang links in the head corrected.`,
    de: `Der Verweis auf die Fassung {hreflang} zeigt auf {actual} statt auf {expected}
      Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie die hreflang-Verweise im Kopf der Seite berichtigen.`,
    ofPage: ofCompared(function* look(page) {
      const { alternates, canonical } = page.document
      // A page that search engines must not list needs no alternates.
      if (!page.paths || (alternates.length === 0 && !page.isListed)) return
      // A page must refer to itself by its own address.
      const own = page.paths[page.locale] === undefined ? {} : { [page.locale]: page.address }
      const expected = languageAlternates({ ...page.paths, ...own })
      // A site checked under another address than its public one is reported once, by `canonical-mismatch`.
      const publicUrl = canonical === null ? null : URL.parse(canonical, page.url)
      const { origin } = new URL(page.url)
      const origins = [origin, publicUrl?.origin ?? origin]
      for (const difference of compareAlternates(alternates, expected, origins))
        yield { values: difference }
    }),
  },
  'switcher-mismatch': {
    verdict: 'broken',
    en: `The language switcher links to {actual} for {language} instead of {expected}
      Correct the translations of the page in the backend. If they are right there, have the language switcher corrected.`,
    de: `Der Sprachwechsel verweist für {language} auf {actual} statt auf {expected}
      Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie den Sprachwechsel berichtigen.`,
    ofPage: ofCompared(function* look(page, { locales }) {
      const { paths, locale, address, document } = page
      for (const code of paths ? locales : []) {
        // A page without a translation links to its own path in the other language.
        const expected = code === locale ? address : (paths?.[code] ?? swapLocale(address, code))
        const actual = addressIn(document.switcher, code)
        if (actual !== undefined && isSamePath(actual, expected)) continue
        const values = { language: allLocales[code].label, actual: actual ?? '–', expected }
        yield { ...translationFault(page, code, values), target: actual }
      }
    }),
  },
  'switcher-label': {
    verdict: 'warning',
    en: `The language switcher calls {language} “{text}”
      Have the label corrected: it must name the language of the linked page.`,
    de: `Der Sprachwechsel nennt {language} «{text}»
      Lassen Sie die Beschriftung berichtigen: Sie muss die Sprache der verlinkten Seite nennen.`,
    ofPage: ofCompared(function* look({ document }) {
      for (const code of localeCodes) {
        const [entry, url] = [allLocales[code], addressIn(document.switcher, code)]
        // A header may have several links to the same page; one of them must have the label.
        const labels = document.links.filter(
          (link) => link.region === 'header' && link.element === 'a' && link.url === url,
        )
        const names = [entry.label, entry.name].map((name) => name.toLowerCase())
        const isRight = ({ text }: DocumentLink) =>
          names.some((name) => text.toLowerCase().includes(name))
        const [wrong] = labels.some(isRight) ? [] : labels
        if (wrong) yield { part: 'site', values: { language: entry.label, text: wrong.text } }
      }
    }),
  },
  'sitemap-alternates': {
    verdict: 'warning',
    en: `The sitemap names {actual} as the {hreflang} version of {entry} instead of {expected}
      Correct the translations of the page in the backend. If they are right there, have the sitemap corrected.`,
    de: `Die Sitemap nennt {actual} als Fassung {hreflang} von {entry} statt {expected}
      Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie die Sitemap berichtigen.`,
    *ofSite(facts) {
      for (const { url, alternates } of facts.tables.sitemap) {
        const paths = comparedPage(url, facts)?.paths
        if (!paths) continue
        const named = new Set(alternates.map(({ hreflang }) => hreflang))
        // Many sitemaps omit x-default, because the pages declare it.
        const expected = languageAlternates(paths).filter(
          ({ hreflang }) => hreflang !== 'x-default' || named.has(hreflang),
        )
        const { origin, pathname: entry } = new URL(url)
        for (const difference of compareAlternates(alternates, expected, [origin])) {
          const values = { ...difference, entry }
          yield { part: 'site', target: url, values }
        }
      }
    },
  },
  'navigation-differs': {
    verdict: 'warning',
    en: `In the navigation in {language} “{title}” is missing or at another place
      Give the navigations of both languages the same entries in the same order.`,
    de: `In der Navigation {language} fehlt «{title}» oder steht an anderer Stelle
      Geben Sie den Navigationen beider Sprachen dieselben Einträge in derselben Reihenfolge.`,
    ofSite: navigationDifferences,
  },
  'messages-incomplete': {
    verdict: 'broken',
    en: `locales/{locale}.json has no text for “{key}”
      Add the text: visitors see the name of the key instead.`,
    de: `In locales/{locale}.json fehlt der Text «{key}»
      Ergänzen Sie den Text: Besucher sehen stattdessen den Namen des Schlüssels.`,
    *ofSite({ base, messages }) {
      for (const locale of localeCodes)
        for (const key of Object.keys(messageNotes)) {
          if (messages[locale][key]?.trim()) continue
          const page = new URL(`/${locale}`, base).href
          yield { page, part: 'texts', pointer: toPointer([key]), values: { locale, key } }
        }
    },
  },
  'language-wrong': {
    verdict: 'warning',
    en: `A text of the {language} page seems to be in {actual}: “{text}”
      Translate the text. If it is meant to be in the other language, there is nothing to do.`,
    de: `Ein Text der Seite ({language}) scheint auf {actual} zu sein: «{text}»
      Übersetzen Sie den Text. Soll er in der anderen Sprache stehen, ist nichts zu tun.`,
    ofPage: ofCompared(function* look({ locale, paths, document }) {
      const found = paths && findForeignText(document.text, locale)
      if (!found) return
      const actual = allLocales[found.locale].label
      const values = { language: allLocales[locale].label, actual, text: found.passage }
      yield { values }
    }),
  },
}
