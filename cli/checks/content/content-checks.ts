import { readTolerantly } from '../../../content/client/read-tolerantly.ts'
import { isContentError } from '../../../content/contract/content-error.ts'
import { blockTypes, contract } from '../../../content/contract/contract.ts'
import type { Visit } from '../../crawl/visit.ts'
import { ruleTable, type Detail } from '../check.ts'
import { isOwnAddress } from '../page.ts'

/** What of a page's JSON the site leaves away. */
function* readContent(visit: Visit): Generator<Detail> {
  const { source } = visit
  if (source?.status !== 200 || !isOwnAddress(visit)) return
  try {
    for (const { pointer, reason } of readTolerantly(contract.page, source.body).dropped) {
      const [, index, below] = blockPointer.exec(pointer) ?? []
      const type = index === undefined ? '' : blockType(source.body, index)
      const isUnknown = below === '' && type !== '' && !blockTypes.some((known) => known === type)
      yield {
        pointer,
        ...(index !== undefined && { block: { type, index: Number(index) } }),
        ...(isUnknown
          ? { rule: 'block-unknown', values: { type } }
          : { values: { pointer, reason } }),
      }
    }
  } catch (error) {
    if (!isContentError(error)) throw error
    yield { pointer: '', verdict: 'broken', values: { pointer: '/', reason: error.message } }
  }
}

const blockPointer = /^\/content\/(\d+)(.*)$/

/** @returns an empty text where the block does not say what it is */
function blockType(body: unknown, index: string): string {
  const block = (body as { content: Record<string, unknown> }).content[index]
  const type: unknown = (block as { type?: unknown } | null)?.type
  return typeof type === 'string' ? type.slice(0, 60) : ''
}

/** What the backend says of a page, read as the site reads it. */
export const contentRules = ruleTable([
  {
    id: 'content-invalid',
    verdict: 'warning',
    en: `The content at {pointer} cannot be read: {reason}
      Fill in or correct this field in the backend. Until then the site leaves it out, or does not show the page at all.`,
    de: `Der Inhalt bei {pointer} ist nicht lesbar: {reason}
      Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin lässt die Website es weg oder zeigt die ganze Seite nicht.`,
    ofVisit: readContent,
  },
  {
    id: 'block-unknown',
    verdict: 'warning',
    en: `The site does not know blocks of type “{type}”
      The block is not shown. Choose another type of block in the backend, or have the site extended.`,
    de: `Die Website kennt keine Blöcke vom Typ «{type}»
      Der Block wird nicht angezeigt. Wählen Sie im Backend einen anderen Blocktyp oder lassen Sie die Website erweitern.`,
  },
])
