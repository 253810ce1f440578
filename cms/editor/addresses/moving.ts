import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { normalizePathname } from '../../../routing/localized-path.ts'
import { redirectsFile } from '../../store/content-snapshot.ts'
import { linkSources } from '../../store/dead-links.ts'
import type { Drafts, DraftsDeps, Opened } from '../drafts.ts'
import { createEditingSchema, type EditingSchema } from '../editing-schema.ts'
import type { Edited } from '../editor-database.ts'
import { layoutFiles, layoutKind } from '../content-kinds.ts'
import { Refusal } from '../refusal.ts'
import { runWithTimeout } from '../run-with-timeout.ts'
import { followMoves, followRedirect, type Moves } from './follow-moves.ts'
import { toNewPath } from './page-place.ts'
import type { Use } from './uses.ts'

type MovingDeps = Pick<DraftsDeps, 'folder' | 'store' | 'database'> & {
  drafts: Pick<Drafts, 'open' | 'openPage'>
}

/** A page or layout that a move changes. */
export interface MovedPage {
  opened: Opened
  /** Path after the move; for a page that only links, its own. */
  to: string
  /** Content of the files with the new links; `null` if missing. */
  inFile: Edited | null
}

/** A link that follows; `isDraft`: visitors do not see it yet. */
type FollowingLink = Use & { isDraft: boolean }

/** Time limit for the links of one page, in ms: they are checked by what visitors get. */
const longestMs = 5_000

/** What the move of a page changes: the pages below, and all links to them. */
export function createMoving({ folder, store, database, drafts }: MovingDeps) {
  let schema: EditingSchema | undefined
  const { ownHosts } = store.snapshot

  /** Links of edited content, which follow the moves. */
  function followIn(value: Edited, moves: Moves) {
    schema ??= createEditingSchema()
    const known = schema
    return runWithTimeout(() => followMoves(value, { moves, ownHosts }, known), longestMs)
  }

  const follow = (moves: Moves) => (value: Edited) => followIn(value, moves).value

  /** Paths of a page and of all pages below it. */
  function pathsOf(page: string): string[] {
    const path = normalizePathname(page)
    return [path, ...[...store.preview.pages.keys()].filter((one) => one.startsWith(`${path}/`))]
  }

  /** Pages and layouts that may link to a moved page: their links are in memory, except for those of incomplete drafts. */
  function linkingTo(moves: Moves): Opened[] {
    const linking = [store.preview, store.snapshot]
      .flatMap(linkSources)
      .filter(({ links }) => [...links].some((link) => moves.has(normalizePathname(link))))
    const files = new Set([...database.drafts(), ...linking.map(({ file }) => file)])
    const pages = [...store.preview.pages].filter(
      ([path, { file }]) => !moves.has(path) && files.has(file),
    )
    const layouts = layoutFiles.filter((file) =>
      layoutKind.files(file).some((name) => files.has(name)),
    )
    return [...pages.map(([path]) => path), ...layouts].map((path) => drafts.open(path))
  }

  /** @throws {Refusal} 400, 409 if the page cannot have the address */
  function plan(from: string, address: string) {
    const path = normalizePathname(drafts.openPage(from).path)
    const to = toNewPath(address, store.preview)
    if (to.split('/')[1] !== path.split('/')[1] || to.startsWith(`${path}/`))
      throw new Refusal(400, 'a page stays in its language and does not go below itself')
    const moves: Moves = new Map(
      pathsOf(path).map((old) => [old, toNewPath(to + old.slice(path.length), store.preview)]),
    )
    const change = follow(moves)
    const toMoved = (opened: Opened): MovedPage => ({
      opened,
      to: moves.get(normalizePathname(opened.path)) ?? opened.path,
      inFile: opened.inFile && change(opened.inFile),
    })
    const pages = [...moves.keys()].map((old) => toMoved(drafts.open(old)))
    const linking = linkingTo(moves)
      .map(toMoved)
      .filter(({ opened, inFile }) => {
        const isChanged = !isDeepStrictEqual(inFile, opened.inFile)
        return isChanged || !isDeepStrictEqual(change(opened.page), opened.page)
      })
    return { path, to, moves, pages, linking }
  }

  /** What a move will change, before its address is known. */
  function preview(from: string) {
    const { path } = drafts.openPage(from)
    const moves: Moves = new Map(pathsOf(path).map((old) => [old, `${old}/-`]))
    return {
      /** The page and those below it. */
      pages: [...moves.keys()].map((old) => titleOf(drafts.open(old))),
      /** Links of other pages, of drafts and of the layouts. */
      links: linkingTo(moves).flatMap((opened) => linksOf(opened, moves)),
      redirects: redirectsTo(moves),
    }
  }

  function linksOf(opened: Opened, moves: Moves): FollowingLink[] {
    const { path, published, page } = opened
    const live = published ? followIn(published, moves).pointers : []
    const drafted = followIn(page, moves).pointers.filter((pointer) => !live.includes(pointer))
    const toLink = (isDraft: boolean) => (pointer: string) => ({
      ...titleOf(opened),
      locale: localeOf(path),
      pointer,
      isDraft,
    })
    return [...live.map(toLink(false)), ...drafted.map(toLink(true))]
  }

  function redirectsTo(moves: Moves) {
    const entries = redirectsSchema.parse(folder.read(redirectsFile) ?? [])
    return entries.flatMap((entry) =>
      entry && followRedirect(entry.to, { moves, ownHosts }) !== entry.to ? [entry] : [],
    )
  }

  return { plan, preview, follow }
}

/** Entries with a target; another one is `null`. */
const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string() }).nullable().catch(null),
)

/** A layout is named by its file and has no path. */
function titleOf({ path, page }: Opened): { path?: string; title: string } {
  if (layoutFiles.includes(path)) return { title: path }
  return { path, title: String(page['title']) }
}

function localeOf(path: string): Locale {
  const [first, second] = path.split('/')
  return localeCodes.find((code) => code === first || code === second) ?? 'de'
}
