import { blockTypes, contract } from '../../../content/contract/contract.ts'
import { droppedParts } from '../../crawl/seeds/dropped-parts.ts'
import type { Visit } from '../../crawl/visit.ts'
import type { Detail, Rules } from '../check.ts'
import { givenBlockTypes, isOwnAddress } from '../seen-page.ts'

/** Parts of a page's JSON that the site drops. */
function* readContent(visit: Visit): Generator<Detail> {
  const { source } = visit
  if (source?.status !== 200 || !isOwnAddress(visit)) return
  for (const { pointer, reason } of droppedParts(contract.page, source.body)) {
    const [, index, below] = blockPointer.exec(pointer) ?? []
    const type = givenBlockTypes(source.body)[Number(index)]?.slice(0, 60) ?? ''
    const isUnknown = below === '' && type !== '' && !blockTypes.some((known) => known === type)
    const block = index === undefined ? null : { type, index: Number(index) }
    const place = { pointer, ...(block && { block }) }
    // The empty pointer means that the whole page is dropped.
    const whole = pointer === '' ? ({ verdict: 'broken' } as const) : {}
    if (isUnknown) yield { rule: 'block-unknown', ...place, values: { type } }
    else yield { ...place, ...whole, values: { pointer: pointer || '/', reason } }
  }
}

const blockPointer = /^\/content\/(\d+)(.*)$/

/** Rules about the backend's JSON of a page, parsed as the site parses it. */
export const contentRules: Rules = {
  'content-invalid': {
    verdict: 'warning',
    en: `The content at {pointer} cannot be read: {reason}
      Fill in or correct this field in the backend. Until then the site leaves it out, or does not show the page at all.`,
    de: `Der Inhalt bei {pointer} ist nicht lesbar: {reason}
      Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin lässt die Website es weg oder zeigt die ganze Seite nicht.`,
    ofVisit: readContent,
  },
  'block-unknown': {
    verdict: 'warning',
    en: `The site does not know blocks of type “{type}”
      The block is not shown. Choose another type of block in the backend, or ask the developers for the new block type.`,
    de: `Die Website kennt keine Blöcke vom Typ «{type}»
      Der Block wird nicht angezeigt. Wählen Sie im Backend einen anderen Blocktyp oder lassen Sie die Website erweitern.`,
  },
}
