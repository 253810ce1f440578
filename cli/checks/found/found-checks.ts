import { parseFeed } from 'htmlparser2'
import { shownInSearch } from '../../../content/contract/page.ts'
import { parseJson } from '../../crawl/walk-texts.ts'
import type { Detail, Rules } from '../check.ts'
import type { Page } from '../page.ts'
import { sharedTexts } from '../shared-texts.ts'
import { missingForGoogle } from './google-required.ts'

/** Rule function for pages that search engines may list: a fault wherever `find` returns values. */
const ofListed =
  (find: (document: Page['document']) => Detail['values'] | null) =>
  ({ isListed, document }: Page) => {
    const values = isListed && find(document)
    return values ? { values } : null
  }

/** Size from which networks show a large preview, px. */
const [shareWidth, shareHeight] = [1200, 630]

const maxFeedBytes = 5_000_000

/** Whether a text is a complete Atom, RSS or JSON Feed. */
function isFeed(text: string): boolean {
  if (/<\/(feed|rss|rdf:RDF)>\s*$/.test(text)) return parseFeed(text) !== null
  const feed = parseJson(text) as { version?: unknown; items?: unknown } | null | undefined
  const isJsonFeed = String(feed?.version).startsWith('https://jsonfeed.org/version/')
  return isJsonFeed && Array.isArray(feed?.items)
}

/** Rules about data for search engines, social networks and feed readers, on pages that search engines may list. */
export const foundRules: Rules = {
  'structured-data-invalid': {
    verdict: 'broken',
    en: `The structured data of the page is no valid JSON
      Search engines ignore it. Report the page to the developers.`,
    de: `Die strukturierten Daten der Seite sind kein gültiges JSON
      Suchmaschinen übergehen sie. Melden Sie die Seite der Entwicklung.`,
    ofPage: ofListed(({ structuredData }) =>
      structuredData.some((json) => missingForGoogle(json) === null) ? {} : null,
    ),
  },
  'structured-data-incomplete': {
    verdict: 'warning',
    en: `The structured data lacks what Google requires: {missing}
      Fill in the fields of the page that these properties are made of.`,
    de: `Den strukturierten Daten fehlt, was Google verlangt: {missing}
      Füllen Sie die Felder der Seite aus, aus denen diese Angaben gemacht werden.`,
    ofPage: ofListed(({ structuredData }) => {
      const missing = structuredData.flatMap((json) => missingForGoogle(json) ?? [])
      return missing.length > 0 ? { missing: [...new Set(missing)].join(', ') } : null
    }),
  },
  'share-picture-missing': {
    verdict: 'warning',
    en: `The page has no picture for previews in networks
      Give the page a picture; otherwise networks show the link without one.`,
    de: `Die Seite hat kein Bild für Vorschauen in Netzwerken
      Geben Sie der Seite ein Bild; sonst zeigen Netzwerke den Link ohne.`,
    ofPage: ofListed(({ openGraph }) => (openGraph['image'] ? null : {})),
  },
  'share-picture-small': {
    verdict: 'warning',
    en: `The picture for previews is too small, {width} × {height} pixels
      Choose one of at least 1200 × 630 pixels.`,
    de: `Das Bild für Vorschauen ist mit {width} × {height} Pixeln zu klein
      Wählen Sie eines von mindestens 1200 × 630 Pixeln.`,
    ofPage: ofListed(({ openGraph }) => {
      const [width, height] = [Number(openGraph['image:width']), Number(openGraph['image:height'])]
      return width < shareWidth || height < shareHeight ? { width, height } : null
    }),
  },
  'description-long': {
    verdict: 'warning',
    en: `The description is {length} characters long
      Search engines show some 160 characters. Shorten the description to one or two sentences.`,
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
    en: `A heading of level {above} is followed by one of level {below}
      Skip no level: screen readers read the headings as a table of contents.`,
    de: `Auf eine Überschrift der Stufe {above} folgt eine der Stufe {below}
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
      It is neither Atom nor RSS nor JSON Feed, or breaks off. Report it to the developers.`,
    de: `Der Feed {path} lässt sich nicht lesen
      Er ist weder Atom noch RSS noch JSON Feed oder bricht ab. Melden Sie ihn der Entwicklung.`,
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
}
