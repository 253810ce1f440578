import { locales, type LocaleEntry } from '../../../locales/locales.ts'
import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { Check } from '../check.ts'
import type { SeenPages } from './seen-pages.ts'
import { isSameTag } from './translated-paths.ts'

/** Links of the language switcher that are called by another language than they lead to. */
export function createSwitcherLabel(pages: SeenPages): Check {
  return {
    rule: {
      id: 'switcher-label',
      verdict: 'warning',
      title: {
        en: 'The language switcher calls {language} “{text}”',
        de: 'Der Sprachwechsel nennt {language} «{text}»',
      },
      advice: {
        en: 'Have the label corrected: it has to name the language that the link leads to.',
        de: 'Lassen Sie die Beschriftung berichtigen: Sie muss die Sprache nennen, zu der der Link führt.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      if (!page || !visit.document) return
      for (const entry of locales) {
        const texts = labelsOf(visit.document, entry)
        const [text] = texts
        if (text === undefined || texts.some((label) => isLabelOf(label, entry))) continue
        const values = { language: entry.label, text }
        yield { about: 'page', page: page.url, part: 'site', values }
      }
    },
  }
}

/** A header may link to the same page elsewhere, so the label is one of several. */
function labelsOf({ switcher, links }: PageDocument, { languageTag }: LocaleEntry): string[] {
  const url = switcher.find(({ hreflang }) => isSameTag(hreflang, languageTag))?.url
  return links
    .filter((link) => link.region === 'header' && link.element === 'a' && link.url === url)
    .map(({ text }) => text)
}

function isLabelOf(text: string, { label, name }: LocaleEntry): boolean {
  return [label, name].some((word) => text.toLowerCase().includes(word.toLowerCase()))
}
