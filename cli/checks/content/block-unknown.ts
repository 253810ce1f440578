import type { Check } from '../check.ts'
import type { ReadContent } from './content-reading.ts'

/** Blocks of a type that the site has no view for. */
export function createBlockUnknown(read: ReadContent): Check {
  return {
    rule: {
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
    },
    *see(visit) {
      for (const { pointer, block, isUnknownBlock } of read(visit)?.parts ?? [])
        if (isUnknownBlock && block)
          yield { about: 'page', page: visit.url, pointer, block, values: { type: block.type } }
    },
  }
}
