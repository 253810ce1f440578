import { z } from 'zod'
import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'block-missing',
  verdict: 'suspect',
  title: {
    de: 'Der Block {type} ist auf der Seite nicht zu sehen',
    en: 'The block {type} is not to be seen on the page',
  },
  advice: {
    de: 'Das Backend liefert ihn, die Seite zeigt ihn nicht. Meist fehlt ihm ein Pflichtfeld; sonst ist die Seite im Cache älter als der Inhalt.',
    en: 'The backend sends it, the page does not show it. Mostly it lacks a required field; otherwise the cached page is older than the content.',
  },
}

/** What the backend says is on the page, compared with what is. Unknown types are not shown on purpose. */
export function createBlockMissing({ blockTypes }: { blockTypes: readonly string[] }): Check {
  const known = new Set(blockTypes)
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      const body = bodySchema.safeParse(visit.source?.status === 200 ? visit.source.body : null)
      if (!page || !body.success) return
      const types = body.data.content.map((block) => block.type)
      for (const index of missing(types, page.document.blocks)) {
        const type = types[index] ?? ''
        if (!known.has(type)) continue
        const block = { type, index }
        const pointer = `/content/${index}`
        yield { about: 'page', page: page.url, block, pointer, values: { type } }
      }
    },
  }
}

const bodySchema = z.object({
  content: z.array(z.object({ type: z.string() }).catch({ type: '' })),
})

/** Places of the blocks that were sent and are not shown; both lists have the same order. */
function* missing(sent: string[], shown: string[]): Iterable<number> {
  let next = 0
  for (const [index, type] of sent.entries()) {
    const place = shown.indexOf(type, next)
    if (place === -1) yield index
    else next = place + 1
  }
}
