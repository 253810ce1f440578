import { z } from 'zod'
import { toPointer } from '../../routing/json-pointer.ts'
import { isSamePath, normalizePathname, withoutQuery } from '../../routing/localized-path.ts'
import { sitePath } from './values.ts'

const move = z
  .strictObject({ from: sitePath, to: sitePath })
  .refine(({ from, to }) => !isSamePath(from, to), { error: 'expected two different paths' })

/** A page that got another path. */
export type Move = z.infer<typeof move>

/**
 * Changed content, which a backend sends to the site: body of `POST /ops/purge`.
 *
 * `paths` are paths of the backend (`/de/maschinen`, `/de/ajax/layout`), `all` means everything. A tag is a locale
 * (`de`), such a path, or a tag that pages name themselves; it means all pages that depend on it. `moved` redirects
 * old paths until the backend itself responds for them.
 *
 * A purged page is renewed before it is sent; if that takes more than 300 ms, the old page is sent. `hard` deletes the
 * page.
 */
const purgeSchema = z
  .strictObject({
    paths: z.array(z.string().startsWith('/')).optional(),
    tags: z.array(z.string().min(1)).optional(),
    all: z.literal(true).optional(),
    hard: z.literal(true).optional(),
    moved: z.array(move).optional(),
  })
  .refine(({ paths, tags, all, moved }) => Boolean(paths ?? tags ?? all ?? moved), {
    error: 'expected paths, tags, all or moved',
  })
export type Purge = z.infer<typeof purgeSchema>

/**
 * Reads a purge: parameters of the URL, or else the body.
 *
 * @returns `fault`: what is wrong, with the name of the key
 */
export function parsePurge(
  parameters: URLSearchParams,
  body: unknown,
): { kind: 'valid'; purge: Purge } | { kind: 'invalid'; fault: string } {
  const inUrl = parameters.size > 0
  if (!inUrl && body === undefined) return { kind: 'invalid', fault: noBody }
  const unknown = inUrl ? [...parameters.keys()].find((key) => !(key in keysOfUrl)) : undefined
  if (unknown !== undefined)
    return {
      kind: 'invalid',
      fault: `unknown parameter "${unknown}": expected all, path, tag or hard`,
    }
  const { data, error } = purgeSchema.safeParse(inUrl ? readParameters(parameters) : body)
  return data ? { kind: 'valid', purge: data } : { kind: 'invalid', fault: toFault(error) }
}

const noBody =
  'expected a body with Content-Type: application/json, or ?all, ?path= or ?tag= in the URL'

/** Parameter of the URL → key of the body. */
const keysOfUrl: Record<string, keyof Purge> = {
  all: 'all',
  hard: 'hard',
  path: 'paths',
  tag: 'tags',
}

/** @example readParameters(new URLSearchParams('tag=news&hard')) // { tags: ['news'], hard: true } */
function readParameters(parameters: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      const isSet = values.every((value) => ['', '1', 'true'].includes(value))
      return [keysOfUrl[name], ['path', 'tag'].includes(name) ? values : isSet || values[0]]
    }),
  )
}

function toFault({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys')
    return `unknown key "${issue.keys[0]}": expected paths, tags, all, hard or moved`
  const pointer = toPointer(issue?.path ?? [])
  return pointer ? `${pointer}: ${issue?.message}` : (issue?.message ?? 'invalid')
}

/** The tags that a purge names, in the form of `tagsOf`. */
export function toTags({ paths = [], tags = [], moved = [] }: Purge): string[] {
  const movedPaths = moved.flatMap(({ from, to }) => [from, to])
  return [...[...paths, ...movedPaths].map(withoutQuery), ...tags].map(normalizePathname)
}
