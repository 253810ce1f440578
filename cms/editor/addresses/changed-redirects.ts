import { z } from 'zod'
import { normalizePathname } from '../../../routing/localized-path.ts'

/** A redirect that an action adds. */
export interface AddedRedirect {
  from: string
  to: string
}

const entrySchema = z.looseObject({ from: z.string(), to: z.string().optional() })
const fileSchema = z.array(z.unknown())

/**
 * The entries of the redirects' file with `added` ones. An entry that would hide a page is removed; an unusable one stays until somebody
 * corrects it.
 *
 * @param file content of the file; `null` if missing
 * @param follow new target of an entry
 */
export function withRedirects(
  file: unknown,
  added: AddedRedirect[],
  follow: (target: string) => string,
): unknown[] {
  const gone = new Set(added.flatMap(({ from, to }) => [from, to]).map(normalizePathname))
  const others = fileSchema.parse(file ?? []).flatMap((entry) => {
    const { data: known } = entrySchema.safeParse(entry)
    if (!known) return [entry]
    if (gone.has(normalizePathname(known.from))) return []
    return [known.to === undefined ? known : { ...known, to: follow(known.to) }]
  })
  return [...others, ...added]
}

/** The entries without those from a path. */
export function withoutRedirect(file: unknown, path: string): unknown[] {
  return fileSchema.parse(file ?? []).filter((entry) => {
    const { data: known } = entrySchema.safeParse(entry)
    return !known || normalizePathname(known.from) !== normalizePathname(path)
  })
}
