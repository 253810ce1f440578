import type { Block } from '../api/api.ts'
import type { JsonObject } from '../api/json.ts'
import { useLoaded } from '../shell/loading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'

interface MissingBlocksProps {
  page: JsonObject
  /** Path of the page in the other language. */
  translation: string
}

/** Names the blocks of a page that its translation does not have. */
export function MissingBlocks({ page, translation }: MissingBlocksProps) {
  const left = typesOf(useLoaded('GET page', { path: translation }).page)
  const missing = typesOf(page).filter((type) => {
    const at = left.indexOf(type)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (missing.length === 0) return null
  const names = missing.map((type) => texts.name('block', type)).join(', ')
  return <Notice>{t('editor.missing', { names })}</Notice>
}

function typesOf({ content }: Record<string, unknown>): string[] {
  return ((content ?? []) as Block[]).map(({ type }) => type)
}
