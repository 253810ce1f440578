import { parseFeed } from 'htmlparser2'
import { shownInSearch } from '../../../content/contract/page.ts'
import { tryParseJson } from '../../crawl/walk-texts.ts'
import type { Detail, Rules } from '../check.ts'
import type { SeenPage } from '../seen-page.ts'
import { sharedTexts } from '../shared-texts.ts'
import { missingForGoogle } from './google-required.ts'

/** Rule function for pages that search engines may list: a fault wherever `find` returns values. */
const ofListed =
  (find: (document: SeenPage['document']) => Detail['values'] | null) =>
  ({ isListed, document }: SeenPage) => {
    const values = isListed && find(document)
    return values ? { values } : null
  }

/** Size from which networks show a large preview, px. */
const [shareWidth, shareHeight] = [1200, 630]

const maxFeedBytes = 5_000_000
const maxSecurityTxtBytes = 100_000

/** Whether a text is a complete Atom, RSS or JSON Feed. */
function isFeed(text: string): boolean {
  if (/<\/(feed|rss|rdf:RDF)>\s*$/.test(text)) return parseFeed(text) !== null
  const feed = tryParseJson(text) as { version?: unknown; items?: unknown } | null | undefined
  const isJsonFeed = String(feed?.version).startsWith('https://jsonfeed.org/version/')
  return isJsonFeed && Array.isArray(feed?.items)
}

/** Days before the end of `security.txt` from which the end is reported. */
const securityDays = 30

/**
 * The day until which `security.txt` is valid.
 *
 * @returns `null` for another text
 * @see RFC 9116 §2.5.5
 */
function parseExpiry(text: string): Date | null {
  const [, value = ''] = /^Expires:[ \t]*(\S+)/im.exec(text) ?? []
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Rules about data for search engines, social networks, feed readers and finders of vulnerabilities. Pages count if search engines may list them. */
export const searchEngineRules: Rules = {
  'structured-data-invalid': {
    verdict: 'broken',
    en: `The structured data of the page is not valid JSON
      Search engines ignore it. Report the page to the developers.`,
    de: `Die strukturierten Daten der Seite sind kein gültiges JSON
      Suchmaschinen ignorieren sie. Melden Sie die Seite der Entwicklung.`,
    ofPage: ofListed(({ structuredData }) =>
      structuredData.some((json) => missingForGoogle(json) === null) ? {} : null,
    ),
  },
  'structured-data-incomplete': {
    verdict: 'warning',
    en: `The structured data lacks properties that Google requires: {missing}
      Fill in the fields of the page that supply these properties.`,
    de: `Den strukturierten Daten fehlen Angaben, die Google verlangt: {missing}
      Füllen Sie die Felder der Seite aus, aus denen diese Angaben stammen.`,
    ofPage: ofListed(({ structuredData }) => {
      const missing = structuredData.flatMap((json) => missingForGoogle(json) ?? [])
      return missing.length > 0 ? { missing: [...new Set(missing)].join(', ') } : null
    }),
  },
  'share-picture-missing': {
    verdict: 'warning',
    en: `The page has no sharing picture for social networks
      Give the page a picture; otherwise social networks show the link without a picture.`,
    de: `Die Seite hat kein Vorschaubild für soziale Netzwerke
      Geben Sie der Seite ein Bild; sonst zeigen soziale Netzwerke den Link ohne Bild.`,
    ofPage: ofListed(({ openGraph }) => (openGraph['image'] ? null : {})),
  },
  'share-picture-small': {
    verdict: 'warning',
    en: `The sharing picture is too small: {width} × {height} pixels
      Choose a picture of at least 1200 × 630 pixels.`,
    de: `Das Vorschaubild ist mit {width} × {height} Pixeln zu klein
      Wählen Sie ein Bild von mindestens 1200 × 630 Pixeln.`,
    ofPage: ofListed(({ openGraph }) => {
      const [width, height] = [Number(openGraph['image:width']), Number(openGraph['image:height'])]
      return width < shareWidth || height < shareHeight ? { width, height } : null
    }),
  },
  'description-long': {
    verdict: 'warning',
    en: `The description is {length} characters long
      Search engines show about 160 characters. Shorten the description to one or two sentences.`,
    de: `Die Beschreibung ist {length} Zeichen lang
      Suchmaschinen zeigen etwa 160 Zeichen. Kürzen Sie die Beschreibung auf ein bis zwei Sätze.`,
    ofPage: ofListed(({ description }) => {
      const length = description?.trim().length ?? 0
      return length > shownInSearch.description ? { length } : null
    }),
  },
  'description-duplicate': {
    verdict: 'warning',
    en: `{count} pages have the same description "{text}"
      Describe each page in its own words: {pages}`,
    de: `{count} Seiten haben dieselbe Beschreibung «{text}»
      Beschreiben Sie jede Seite mit eigenen Worten: {pages}`,
    ofSite: (facts) => sharedTexts(facts, 'description', 'text'),
  },
  'heading-skipped': {
    verdict: 'warning',
    en: `A heading of level {below} follows a heading of level {above}
      Skip no level: screen readers read the headings as a table of contents.`,
    de: `Auf eine Überschrift der Stufe {above} folgt eine Überschrift der Stufe {below}
      Lassen Sie keine Stufe aus: Screenreader lesen die Überschriften als Inhaltsverzeichnis.`,
    ofPage: ofListed(({ headingLevels }) => {
      const at = headingLevels.findIndex(
        (level, index) => level > (headingLevels[index - 1] ?? 6) + 1,
      )
      const [above = 0, below = 0] = headingLevels.slice(at - 1)
      return at > 0 ? { above, below } : null
    }),
  },
  'feed-unreadable': {
    verdict: 'broken',
    en: `The feed {path} cannot be read
      The feed is incomplete, or not Atom, RSS or JSON Feed. Report it to the developers.`,
    de: `Der Feed {path} lässt sich nicht lesen
      Der Feed ist unvollständig oder weder Atom noch RSS noch JSON Feed. Melden Sie ihn der Entwicklung.`,
    async *ofSite({ base, tables, fetch }) {
      const feeds = tables.rows<{ url: string; page: string }>(
        `SELECT value AS url, min(url) AS page FROM page, json_each(page, '$.feeds') WHERE isListed GROUP BY value`,
      )
      for (const { url: address, page } of feeds) {
        const url = new URL(address)
        if (url.origin !== base.origin) continue
        const { outcome, body } = await fetch({ method: 'GET', url, maxBytes: maxFeedBytes })
        if (outcome.status === 200 && !isFeed(body.toString()))
          yield { page, values: { path: url.pathname } }
      }
    },
  },
  'security-txt-expiring': {
    verdict: 'warning',
    en: `The contact for vulnerabilities is valid until {date} only
      Check the contact in /.well-known/security.txt, then set a later date (SECURITY_EXPIRES).`,
    de: `Die Kontaktadresse für Sicherheitslücken gilt nur noch bis {date}
      Prüfen Sie den Kontakt in /.well-known/security.txt und setzen Sie danach ein späteres Datum (SECURITY_EXPIRES).`,
    async *ofSite({ base, fetch }) {
      const url = new URL('/.well-known/security.txt', base)
      const { outcome, body } = await fetch({ method: 'GET', url, maxBytes: maxSecurityTxtBytes })
      const expires = outcome.status === 200 ? parseExpiry(body.toString()) : null
      if (!expires) return
      const leftMs = expires.getTime() - Date.now()
      const values = { date: expires.toISOString().slice(0, 10) }
      if (leftMs < 0) yield { part: 'site', rule: 'security-txt-expired', values }
      else if (leftMs < securityDays * 86_400_000) yield { part: 'site', values }
    },
  },
  'security-txt-expired': {
    verdict: 'broken',
    en: `The contact for vulnerabilities expired on {date}
      Nobody may rely on /.well-known/security.txt. Check the contact, then set a later date (SECURITY_EXPIRES).`,
    de: `Die Kontaktadresse für Sicherheitslücken ist seit {date} abgelaufen
      Niemand darf sich auf /.well-known/security.txt verlassen. Prüfen Sie den Kontakt und setzen Sie danach ein späteres Datum (SECURITY_EXPIRES).`,
  },
}
