import { parseFeed } from 'htmlparser2'
import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type RuleRow } from '../check.ts'
import type { PageFault } from '../finding.ts'
import { isIndexable } from '../is-indexable.ts'
import { createSharedTexts, type SharedTexts } from '../smoke/shared-texts.ts'
import { visitorPage, type VisitorPage } from '../smoke/visitor-page.ts'
import { missingForGoogle } from './google-required.ts'

export interface FoundCheckDeps {
  /** Of an address that answers 200; `null`: it does not. */
  readText: (url: string) => Promise<string | null>
}

/** What search engines, networks and feed readers are told by each page that they may list. */
export function createFoundChecks({ readText }: FoundCheckDeps): Check[] {
  const facts: FoundFacts = { readText, descriptions: createSharedTexts(), feeds: new Map() }
  return toChecks(foundRules, facts, (visit) => {
    const page = listedPage(visit)
    if (!page) return
    facts.descriptions.add(page.url, page.document.description?.trim() ?? '')
    for (const feed of page.document.feeds)
      if (!facts.feeds.has(feed)) facts.feeds.set(feed, page.url)
  })
}

interface FoundFacts extends FoundCheckDeps {
  descriptions: SharedTexts
  /** Address of each, and a page that names it. */
  feeds: Map<string, string>
}

/** @returns `null` for what search engines shall not list */
function listedPage(visit: Visit): VisitorPage | null {
  return isIndexable(visit) ? visitorPage(visit) : null
}

function ofListedPage(
  find: (document: PageDocument) => PageFault['values'] | null,
): Pick<RuleRow<FoundFacts>, 'ofPage'> {
  return {
    *ofPage(visit) {
      const page = listedPage(visit)
      const values = page && find(page.document)
      if (page && values) yield { about: 'page', page: page.url, values }
    },
  }
}

/** What a result has room for, in characters. */
const maxDescription = 200
/** In px: what networks show a large preview with. */
const [shareWidth, shareHeight] = [1200, 630]

/** Whether a text is Atom, RSS or JSON Feed to its end. */
function isFeed(text: string): boolean {
  if (/<\/(feed|rss|rdf:RDF)>\s*$/.test(text)) return parseFeed(text) !== null
  try {
    const feed = JSON.parse(text) as { version?: unknown; items?: unknown } | null
    return (
      /^https:\/\/jsonfeed\.org\/version\//.test(String(feed?.version)) &&
      Array.isArray(feed?.items)
    )
  } catch {
    return false
  }
}

/** @returns what is missing; `null`: the text is no JSON */
function gapsOf(json: string): string[] | null {
  try {
    return missingForGoogle(json)
  } catch {
    return null
  }
}

export const foundRules: readonly RuleRow<FoundFacts>[] = [
  {
    id: 'structured-data-invalid',
    verdict: 'broken',
    title: {
      de: 'Die strukturierten Daten der Seite sind kein gültiges JSON',
      en: 'The structured data of the page is no valid JSON',
    },
    advice: {
      de: 'Suchmaschinen übergehen sie. Melden Sie die Seite der Entwicklung.',
      en: 'Search engines ignore it. Report the page to the developers.',
    },
    ...ofListedPage(({ structuredData }) =>
      structuredData.some((json) => gapsOf(json) === null) ? {} : null,
    ),
  },
  {
    id: 'structured-data-incomplete',
    verdict: 'warning',
    title: {
      de: 'Den strukturierten Daten fehlt, was Google verlangt: {missing}',
      en: 'The structured data lacks what Google requires: {missing}',
    },
    advice: {
      de: 'Füllen Sie die Felder der Seite aus, aus denen diese Angaben gemacht werden.',
      en: 'Fill in the fields of the page that these properties are made of.',
    },
    ...ofListedPage(({ structuredData }) => {
      const missing = structuredData.flatMap((json) => gapsOf(json) ?? [])
      return missing.length > 0 ? { missing: [...new Set(missing)].join(', ') } : null
    }),
  },
  {
    id: 'share-picture-missing',
    verdict: 'warning',
    title: {
      de: 'Die Seite hat kein Bild für Vorschauen in Netzwerken',
      en: 'The page has no picture for previews in networks',
    },
    advice: {
      de: 'Geben Sie der Seite ein Bild; sonst zeigen Netzwerke den Link ohne.',
      en: 'Give the page a picture; otherwise networks show the link without one.',
    },
    ...ofListedPage(({ openGraph }) => (openGraph['image'] ? null : {})),
  },
  {
    id: 'share-picture-small',
    verdict: 'warning',
    title: {
      de: 'Das Bild für Vorschauen ist mit {width} × {height} Pixeln zu klein',
      en: 'The picture for previews is too small, {width} × {height} pixels',
    },
    advice: {
      de: 'Wählen Sie eines von mindestens 1200 × 630 Pixeln.',
      en: 'Choose one of at least 1200 × 630 pixels.',
    },
    ...ofListedPage(({ openGraph }) => {
      const [width, height] = [Number(openGraph['image:width']), Number(openGraph['image:height'])]
      return width < shareWidth || height < shareHeight ? { width, height } : null
    }),
  },
  {
    id: 'description-long',
    verdict: 'warning',
    title: {
      de: 'Die Beschreibung ist {length} Zeichen lang',
      en: 'The description is {length} characters long',
    },
    advice: {
      de: 'Suchmaschinen zeigen etwa 160 Zeichen. Kürzen Sie die Beschreibung auf ein bis zwei Sätze.',
      en: 'Search engines show some 160 characters. Shorten the description to one or two sentences.',
    },
    ...ofListedPage(({ description }) => {
      const length = description?.trim().length ?? 0
      return length > maxDescription ? { length } : null
    }),
  },
  {
    id: 'description-duplicate',
    verdict: 'warning',
    title: {
      de: '{count} Seiten haben dieselbe Beschreibung «{text}»',
      en: '{count} pages have the same description "{text}"',
    },
    advice: {
      de: 'Beschreiben Sie jede Seite mit eigenen Worten: {pages}',
      en: 'Describe each page in its own words: {pages}',
    },
    ofSite: (_, { descriptions }) => descriptions.faults('text'),
  },
  {
    id: 'heading-skipped',
    verdict: 'warning',
    title: {
      de: 'Auf eine Überschrift der Stufe {above} folgt eine der Stufe {below}',
      en: 'A heading of level {above} is followed by one of level {below}',
    },
    advice: {
      de: 'Lassen Sie keine Stufe aus: Screenreader lesen die Überschriften als Inhaltsverzeichnis.',
      en: 'Skip no level: screen readers read the headings as a table of contents.',
    },
    ...ofListedPage(({ headingLevels }) => {
      const at = headingLevels.findIndex(
        (level, index) => level > (headingLevels[index - 1] ?? 6) + 1,
      )
      const [above = 0, below = 0] = headingLevels.slice(at - 1)
      return at > 0 ? { above, below } : null
    }),
  },
  {
    id: 'feed-unreadable',
    verdict: 'broken',
    title: {
      de: 'Der Feed {path} lässt sich nicht lesen',
      en: 'The feed {path} cannot be read',
    },
    advice: {
      de: 'Er ist weder Atom noch RSS noch JSON Feed oder bricht ab. Melden Sie ihn der Entwicklung.',
      en: 'It is neither Atom nor RSS nor JSON Feed, or breaks off. Report it to the developers.',
    },
    async *ofSite(_, { feeds, readText }) {
      for (const [url, page] of feeds) {
        const text = await readText(url)
        const path = new URL(url).pathname
        if (text !== null && !isFeed(text)) yield { about: 'page', page, values: { path } }
      }
    },
  },
]
