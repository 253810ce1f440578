import { toChecks, type Check, type RuleRow } from '../check.ts'
import { readContent } from './content-reading.ts'

/** What the backend says of a page, read as the site reads it. */
export function createContentChecks(): Check[] {
  return toChecks(contentRules, null)
}

export const contentRules: readonly RuleRow<null>[] = [
  {
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
    *ofPage(visit) {
      const page = visit.url
      const { failure = null, parts = [] } = readContent(visit) ?? {}
      if (failure !== null) {
        const values = { pointer: '/', reason: failure }
        yield { about: 'page', page, pointer: '', verdict: 'broken', values }
      }
      for (const { pointer, reason, block, isUnknownBlock } of parts)
        if (!isUnknownBlock)
          yield {
            about: 'page',
            page,
            pointer,
            ...(block && { block }),
            values: { pointer, reason },
          }
    },
  },
  {
    id: 'block-unknown',
    verdict: 'warning',
    title: {
      en: 'The site does not know blocks of type “{type}”',
      de: 'Die Website kennt keine Blöcke vom Typ «{type}»',
    },
    advice: {
      en: 'The block is not shown. Choose another type of block in the backend, or have the site extended.',
      de: 'Der Block wird nicht angezeigt. Wählen Sie im Backend einen anderen Blocktyp oder lassen Sie die Website erweitern.',
    },
    *ofPage(visit) {
      for (const { pointer, block, isUnknownBlock } of readContent(visit)?.parts ?? [])
        if (isUnknownBlock && block)
          yield { about: 'page', page: visit.url, pointer, block, values: { type: block.type } }
    },
  },
]
