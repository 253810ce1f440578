import type { EditedBlock } from '../api/api.ts'
import type { JsonObject } from '../api/json.ts'
import { useLoaded } from '../shell/loading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'

/** Names the blocks of a page that the one in the other language, at `path`, does not have. */
export function MissingBlocks({ page, path }: { page: JsonObject; path: string }) {
  const left = typesOf(useLoaded('GET page', { path }).page)
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
  return ((content ?? []) as EditedBlock[]).map(({ type }) => type)
}
