import { z } from 'zod'
import { normalizePathname, withoutQuery } from '../../routing/localized-path.ts'

/**
 * Changed content, which a backend sends to the site: body of `POST /ops/purge`.
 *
 * `paths` are paths of the backend (`/de/maschinen`, `/de/ajax/layout`), `all` stands for everything. A tag is a locale
 * (`de`) or such a path; it stands for all pages that depend on it.
 *
 * A purged page is renewed before it is sent; if that takes more than 300 ms, the old page is sent. `hard` deletes the
 * page.
 */
export const purgeSchema = z.strictObject({
  paths: z.array(z.string().startsWith('/')).optional(),
  tags: z.array(z.string().min(1)).optional(),
  all: z.literal(true).optional(),
  hard: z.literal(true).optional(),
})
export type Purge = z.infer<typeof purgeSchema>

/** The tags that a purge names, in the form of `tagsOf`. */
export function toTags({ paths = [], tags = [] }: Purge): string[] {
  return [...paths.map(withoutQuery), ...tags].map(normalizePathname)
}

/** Predicate for what a purge affects. */
export function toPredicate(purge: Purge): (answer: { tags: string[] }) => boolean {
  const named = new Set(toTags(purge))
  return ({ tags }) => purge.all === true || tags.some((tag) => named.has(tag))
}
