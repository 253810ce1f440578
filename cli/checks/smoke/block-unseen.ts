import type { Locale } from '../../../locales/locales.ts'
import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'block-unseen',
  verdict: 'warning',
  title: {
    de: '{count} von {total} Blocktypen kamen auf keiner Seite vor',
    en: '{count} of {total} block types were on no page',
  },
  advice: {
    de: 'Über diese Blöcke sagt der Lauf nichts aus: {types}',
    en: 'The run says nothing about these blocks: {types}',
  },
}

interface BlockUnseenDeps {
  base: URL
  locales: readonly Locale[]
  blockTypes: readonly string[]
}

/** One warning with all of them: it is about how far the run reached, not about a page. */
export function createBlockUnseen({ base, locales, blockTypes }: BlockUnseenDeps): Check {
  const unseen = new Set(blockTypes)
  return {
    rule,
    needsWholeSite: true,
    see(visit) {
      for (const type of visitorPage(visit)?.document.blocks ?? []) unseen.delete(type)
      return []
    },
    *finish() {
      if (unseen.size === 0 || locales.length === 0) return
      const types = [...unseen].sort().join(', ')
      const page = new URL(`/${locales[0] ?? ''}`, base).href
      const values = { count: unseen.size, total: blockTypes.length, types }
      yield { about: 'page', part: 'site', page, values }
    },
  }
}
