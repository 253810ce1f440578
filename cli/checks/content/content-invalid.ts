import type { Check } from '../check.ts'
import type { PageFault } from '../finding.ts'
import type { ReadContent, UnreadablePart } from './content-reading.ts'

/** Parts of a page's JSON that do not fit the contract; the site leaves them away without a word. */
export function createContentInvalid(read: ReadContent): Check {
  return {
    rule: {
      id: 'content-invalid',
      verdict: 'warning',
      title: {
        en: 'The content at {pointer} cannot be read: {reason}',
        de: 'Der Inhalt bei {pointer} ist nicht lesbar: {reason}',
      },
      advice: {
        en: 'Fill in or correct this field in the backend. Until then the site leaves it out, or does not show the page at all.',
        de: 'Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin lässt die Website es weg oder zeigt die ganze Seite nicht.',
      },
    },
    *see(visit) {
      const reading = read(visit)
      if (reading?.failure) yield pageUnreadable(visit.url, reading.failure)
      for (const part of reading?.parts ?? [])
        if (!part.isUnknownBlock) yield partUnreadable(visit.url, part)
    },
  }
}

function pageUnreadable(page: string, reason: string): PageFault {
  return {
    about: 'page',
    page,
    pointer: '',
    verdict: 'broken',
    values: { pointer: '/', reason },
  }
}

function partUnreadable(page: string, { pointer, reason, block }: UnreadablePart): PageFault {
  return { about: 'page', page, pointer, ...(block && { block }), values: { pointer, reason } }
}
