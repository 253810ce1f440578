import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ancestorPaths } from '../../../routing/localized-path.ts'
import type { User } from './accounts/accounts.ts'
import { checkPage, toFinding, type Finding } from './check/check-page.ts'
import type { Desk, DeskDeps, Opened } from './desk.ts'
import type { Edited } from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import { inTime } from './in-time.ts'
import { kindOf } from './kinds.ts'
import { toNewPath } from './page-place.ts'
import { Conflict, Refusal } from './refusal.ts'

export interface PublishingDeps
  extends DeskDeps, Pick<EditorDeps, 'filesDir' | 'siteName' | 'reload' | 'commit'> {
  desk: Desk
}

export interface PublishRequest {
  etag?: string
  user: User
  /** Why the page is published despite errors. */
  reason?: string | null
}

export type Publishing = ReturnType<typeof createPublishing>

const redirectsFile = 'redirects.yaml'
const redirectsSchema = z.array(z.looseObject({ from: z.string(), to: z.string().optional() }))

/**
 * Actions of editors that reach visitors. Until its files are written and read again, an action does not wait for
 * anything, so that no other one comes in between.
 */
export function createPublishing(deps: PublishingDeps) {
  const { filesDir, siteName = '', folder, store, database, desk, reload, commit, now } = deps

  /** Findings of a page or layout: of its schemas, and of what the preview shows. An unfinished check is a finding, too. */
  function check({ file, path, page }: Opened): Finding[] {
    const { preview, snapshot: live } = store
    const context = { filesDir, siteName, preview, live }
    try {
      return inTime(() => [...kindOf(file).errors(path, page), ...checkPage(path, context)])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [toFinding(['check-unfinished', ''])]
    }
  }

  /** Reads files again at once, then informs the site of the changes; the commit does not wait for the search index. */
  async function record(files: string[], message: string, user: User): Promise<void> {
    await Promise.all([reload(files), commit(files, message, user)])
  }

  /** @throws {Refusal} where the draft cannot be published */
  function openComplete(path: string, { etag, reason = null }: PublishRequest) {
    const opened = desk.openAsSeen(path, etag)
    const { inFile: theirs, base } = opened
    if (base !== undefined)
      throw new Refusal(412, 'the file was changed by somebody else', { base, theirs, etag })
    const findings = check(opened)
    const isKept = ({ severity }: Finding) =>
      severity === 'blocking' || (severity === 'error' && reason === null)
    if (findings.some(isKept)) throw new Refusal(422, 'something is broken', { findings })
    return opened
  }

  async function publish(path: string, request: PublishRequest) {
    const opened = openComplete(path, request)
    const files = writeVersion(opened, opened.page, request)
    desk.drop(opened.file)
    if (!isDeepStrictEqual(opened.page, opened.published)) markTranslation(opened)
    const recorded = record(files, `Publish ${opened.path}`, request.user)
    const { etag } = desk.open(opened.path)
    await recorded
    return { etag }
  }

  /**
   * Marks the translations of a changed page as outdated. Publishing a marked page removes its mark and sets no others.
   */
  function markTranslation({ file, isLive, page }: Opened): void {
    const wasMarked = database.unmark(file)
    const all = store.snapshot.translations.get(String(page['id']))?.values() ?? []
    const others = [...all].filter((stored) => stored.file !== file)
    if (isLive && !wasMarked) for (const other of others) database.mark(other.file)
  }

  /**
   * Plans a publication, its end, or both; they replace earlier ones of their kind. A page that is published now keeps its
   * end.
   *
   * @param times ISO 8601 in UTC
   */
  function plan(path: string, request: PublishRequest, times: { at?: string; until?: string }) {
    const { at, until } = times
    const opened = at ? openComplete(path, request) : desk.open(path)
    const planned = { path: opened.path, who: request.user.name, reason: request.reason ?? null }
    database.cancelPublication(opened.path, at)
    if (at) database.plan({ ...planned, action: 'publish', at })
    if (until) database.plan({ ...planned, action: 'unpublish', at: until })
    return { etag: opened.etag }
  }

  /** @returns the written files */
  function write({ file, path }: Opened, page: Edited, isLive: boolean): string[] {
    const { files, toFiles } = kindOf(file)
    const names = files(file)
    for (const [index, value] of toFiles(page, path, isLive).entries())
      folder.write(names[index] ?? '', value)
    return names
  }

  /** Writes files, as a version of the page. */
  function writeVersion(
    opened: Opened,
    page: Edited,
    { user: { name: who }, reason = null }: PublishRequest,
    writeFiles = () => write(opened, page, true),
  ): string[] {
    const { file, path, published } = opened
    const at = new Date(now()).toISOString()
    return database.addVersions({ file, path, who, at, reason }, [published, page], writeFiles)
  }

  async function unpublish(path: string, user: User): Promise<void> {
    const opened = desk.openPage(path)
    const { published } = opened
    if (!published) throw new Conflict('not-published', 'the page is not published')
    const files = writeVersion(opened, published, { user }, () => write(opened, published, false))
    await record(files, `Unpublish ${opened.path}`, user)
  }

  /** Moves a page and all pages below it. The old paths of published pages redirect to the new ones. */
  async function move(from: string, address: string, user: User): Promise<void> {
    const { path } = desk.openPage(from)
    const to = toNewPath(address, store.preview)
    if (to.split('/')[1] !== path.split('/')[1] || to.startsWith(`${path}/`))
      throw new Refusal(400, 'a page stays in its language and does not go below itself')
    const below = [...store.preview.pages.keys()].filter((other) => other.startsWith(`${path}/`))
    const moves = [path, ...below].map((old) => {
      const target = to + old.slice(path.length)
      return { opened: desk.open(old), to: toNewPath(target, store.preview) }
    })
    const live = moves.filter(({ opened }) => opened.isLive)
    // Redirects come first: until a page has moved, it is shown in their place.
    const files = redirect(live.map((one) => ({ from: one.opened.path, to: one.to })))
    try {
      for (const { opened, to: target } of moves) {
        const { file, inFile, isLive, path: old } = opened
        if (inFile) files.push(...write({ ...opened, path: target }, inFile, isLive))
        database.movePage(file, old, target)
        desk.moveDraft(file, target)
      }
    } finally {
      await record(files, `Move ${path} to ${to}`, user)
    }
  }

  /**
   * Adds redirects. Existing redirects to an old path get the new target; a redirect that would hide a page is deleted.
   *
   * @returns the file of the redirects, if it has changed
   */
  function redirect(added: { from: string; to: string }[]): string[] {
    if (added.length === 0) return []
    const redirects = redirectsSchema.parse(folder.read(redirectsFile) ?? [])
    const targets = new Map(added.map(({ from, to }) => [from, to]))
    const gone = new Set(added.flatMap(({ from, to }) => [from, to]))
    const others = redirects
      .filter(({ from }) => !gone.has(from))
      .map((known) => ({ ...known, ...(known.to && { to: targets.get(known.to) ?? known.to }) }))
    folder.write(redirectsFile, [...others, ...added])
    return [redirectsFile]
  }

  /** @param mend redirects old links to the nearest page above */
  async function remove(path: string, mend: boolean, user: User): Promise<void> {
    const opened = desk.openPage(path)
    const { file, inFile, isLive } = opened
    if (user.role === 'author' && (isLive || database.plans(opened.path).length > 0))
      throw new Refusal(403, 'only for the role editor')
    const files = writeVersion(opened, opened.page, { user }, () => {
      folder.remove(file)
      return [file]
    })
    database.cancelPlans(opened.path)
    desk.drop(file)
    if (!inFile) return
    const { pages } = store.snapshot
    const above = ancestorPaths(opened.path).findLast((ancestor) => pages.has(ancestor))
    if (mend && isLive && above) files.push(...redirect([{ from: opened.path, to: above }]))
    await record(files, `Delete ${opened.path}`, user)
  }

  /**
   * Applies a change to files and drafts, planned ones included. A draft whose file was changed by somebody else stays unchanged.
   *
   * @param change returns the changed value
   */
  async function changeAll(
    paths: string[],
    change: (value: Edited) => Edited,
    message: string,
    user: User,
  ): Promise<void> {
    const files: string[] = []
    try {
      for (const path of paths) {
        const opened = desk.open(path)
        const { page, inFile, isLive, base } = opened
        const changed = inFile && change(inFile)
        if (changed && !isDeepStrictEqual(changed, inFile)) {
          files.push(
            ...(isLive ? writeVersion(opened, changed, { user }) : write(opened, changed, false)),
          )
        }
        if (base === undefined) desk.keep(opened, change(page))
      }
    } finally {
      // What was written is live, even if a later file could not be.
      if (files.length > 0) await record(files, message, user)
    }
  }

  return { check, record, plan, publish, unpublish, move, remove, changeAll }
}
