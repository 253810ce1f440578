import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isObject } from '../../../routing/is-object.ts'
import { fromPointer } from '../../../routing/json-pointer.ts'
import type { User } from '../../accounts/accounts.ts'
import type { Drafts, Opened } from '../drafts.ts'
import type { Edited, EditorDatabase } from '../editor-database.ts'
import type { Publishing } from '../publishing.ts'
import { Refusal } from '../refusal.ts'
import { findTexts, wordsSchema, type FindTextsDeps } from './find-texts.ts'
import { replaceName } from '../../../routing/text/replace-name.ts'

export const replacementSchema = z.object({
  of: wordsSchema,
  by: z.string().trim().min(1).max(200),
})

interface ReplaceTextsDeps extends FindTextsDeps {
  database: FindTextsDeps['database'] & Pick<EditorDatabase, 'willBePublished'>
  drafts: Pick<Drafts, 'open'>
  publishing: Pick<Publishing, 'changeDrafts'>
  user: User
}

/**
 * Replaces words in drafts of all pages and layouts: whole words in exactly this spelling, outside of links. Visitors see
 * nothing of it before the drafts are published. Drafts with a planned publication stay.
 *
 * @returns paths of the changed drafts
 * @throws {Refusal} 400 if not all places are known
 */
export async function replaceTexts(
  { of, by }: z.infer<typeof replacementSchema>,
  { database, drafts, publishing, user, ...deps }: ReplaceTextsDeps,
): Promise<{ changed: string[] }> {
  const { texts, isCut } = await findTexts(of, { database, ...deps })
  if (isCut) throw new Refusal(400, 'too many places')
  const places = Map.groupBy(texts, ({ path }) => path)
  const change = ({ path, page }: Opened) =>
    (places.get(path) ?? []).reduce(
      (value, { pointer }) =>
        changeAt(value, fromPointer(pointer), (text) => replaceName(text, of, by)) as Edited,
      page,
    )
  const changed = [...places.keys()].filter((path) => {
    if (database.willBePublished(path)) return false
    const opened = drafts.open(path)
    return !isDeepStrictEqual(change(opened), opened.page)
  })
  if (changed.length > 0) publishing.changeDrafts(changed, change, user)
  return { changed }
}

function changeAt(
  value: unknown,
  [key, ...rest]: string[],
  change: (text: string) => string,
): unknown {
  if (key === undefined) return typeof value === 'string' ? change(value) : value
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changeAt(item, rest, change) : item))
  return isObject(value) ? { ...value, [key]: changeAt(value[key], rest, change) } : value
}
