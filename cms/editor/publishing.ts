import { isDeepStrictEqual } from 'node:util'
import { ancestorPaths, isSamePath, normalizePathname } from '../../routing/localized-path.ts'
import { redirectsFile } from '../store/content-snapshot.ts'
import type { User } from '../accounts/accounts.ts'
import { followRedirect } from './addresses/follow-moves.ts'
import { createMoving, type MovedPage } from './addresses/moving.ts'
import { withoutRedirect, withRedirects } from './addresses/changed-redirects.ts'
import { checkPage, toFinding, type PageFinding } from './check/check-page.ts'
import type { Drafts, DraftsDeps, Opened } from './drafts.ts'
import type { Edited } from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import { runWithTimeout } from './run-with-timeout.ts'
import { kindOf, pageKind } from './content-kinds.ts'
import { Conflict, Refusal } from './refusal.ts'
import { fieldChanges } from './to-history.ts'
import { createUndoLog } from './undo-log.ts'

export interface PublishingDeps
  extends DraftsDeps, Pick<EditorDeps, 'filesDir' | 'siteName' | 'reload' | 'commit'> {
  drafts: Drafts
}

export interface PublishRequest {
  etag?: string
  user: User
  /** Why the page is published despite errors. */
  reason?: string | null
}

/** A draft in the version that somebody has seen. */
export interface SeenDraft {
  path: string
  etag: string
}

/**
 * Why a draft is not published together with others: it has errors, it or its page was changed by somebody else, or its
 * publication is planned.
 */
export type DraftProblem = 'errors' | 'changed' | 'planned'

/** Upper limit of drafts in one step: nothing else is done meanwhile. */
export const maxPublished = 100

export type Publishing = ReturnType<typeof createPublishing>

/**
 * Actions of editors that reach visitors. Until its files are written and read again, an action does not wait for
 * anything, so that no other one comes in between.
 */
export function createPublishing(deps: PublishingDeps) {
  const {
    filesDir,
    siteName = '',
    folder,
    store,
    database,
    drafts,
    reload,
    commit,
    now,
    logger,
  } = deps
  const undoLog = createUndoLog(deps)
  const moving = createMoving(deps)

  async function publish(path: string, request: PublishRequest) {
    const opened = openComplete(path, request)
    const recorded = publishOpened([opened], request)
    const { etag } = drafts.open(opened.path)
    await recorded
    return { etag }
  }

  /** Writes drafts in one step: all of them or none, with one undo and one commit. */
  async function publishOpened(all: Opened[], request: PublishRequest): Promise<void> {
    const { name: who } = request.user
    const changed = all.filter(({ page, published }) => !isDeepStrictEqual(page, published))
    const files = undoLog.run({ action: 'publish', opened: all, who }, () =>
      all.flatMap((opened) => {
        const isChanged = changed.includes(opened)
        const modified = isChanged ? new Date(now()).toISOString() : opened.modified
        const written = writeVersion({ ...opened, modified }, opened.page, request)
        if (!opened.isLive) written.push(...removeRedirect(opened.path))
        drafts.drop(opened.file)
        return written
      }),
    )
    for (const opened of changed) markTranslation(opened)
    const [first] = all
    const what = all.length === 1 ? first?.path : `${all.length} pages`
    await record([...new Set(files)], `Publish ${what}`, request.user)
  }

  /** Drafts of pages and layouts that visitors do not see yet, with what prevents their publication. */
  function waitingDrafts(user: User) {
    const paths = drafts.waiting()
    const shown = paths.slice(0, maxPublished).map((path) => {
      const { file, page, etag, state, saved, inFile } = drafts.open(path)
      const { problem } = openAmongOthers({ path, etag }, user)
      return {
        path,
        title: kindOf(file) === pageKind ? String(page['title']) : path,
        etag,
        state,
        saved,
        /** `null` for a new page. */
        changes: inFile && fieldChanges(inFile, page),
        ...(problem && { problem }),
      }
    })
    return { drafts: shown, isCut: paths.length > maxPublished }
  }

  /** Publishes several drafts in one step. Drafts that need a decision of their own stay, and are named. */
  async function publishWaiting(pages: SeenDraft[], user: User) {
    const tried = pages.map((page) => ({ ...page, ...openAmongOthers(page, user) }))
    const complete = tried.flatMap(({ opened }) => opened ?? [])
    if (complete.length > 0) await publishOpened(complete, { user })
    return {
      published: complete.map(({ path }) => path),
      refused: tried.flatMap(({ path, problem }) => (problem ? [{ path, problem }] : [])),
    }
  }

  function openAmongOthers(
    { path, etag }: SeenDraft,
    user: User,
  ): { opened?: Opened; problem?: DraftProblem } {
    if (database.willBePublished(path)) return { problem: 'planned' }
    try {
      return { opened: openComplete(path, { etag, user }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { problem: error.status === 422 ? 'errors' : 'changed' }
    }
  }

  /**
   * Plans a publication, its end, or both; they replace earlier ones of their kind. A page that is published now keeps its
   * end.
   *
   * @param times ISO 8601 in UTC
   */
  function plan(path: string, request: PublishRequest, times: { at?: string; until?: string }) {
    const { at, until } = times
    const opened = at ? openComplete(path, request) : drafts.open(path)
    const planned = { path: opened.path, who: request.user.name, reason: request.reason ?? null }
    database.cancelPublication(opened.path, at)
    if (at) database.plan({ ...planned, action: 'publish', at })
    if (until) database.plan({ ...planned, action: 'unpublish', at: until })
    return { etag: opened.etag }
  }

  /** @throws {Refusal} where the draft cannot be published */
  function openComplete(path: string, { etag, reason = null }: PublishRequest) {
    const opened = drafts.openAsSeen(path, etag)
    const { fileChange } = opened
    if (fileChange)
      throw new Refusal(412, 'the file was changed by somebody else', { ...fileChange, etag })
    const findings = check(opened)
    const isKept = ({ severity }: PageFinding) =>
      severity === 'blocking' || (severity === 'error' && reason === null)
    if (findings.some(isKept)) throw new Refusal(422, 'something is broken', { findings })
    return opened
  }

  /** Findings of a page or layout: of its schemas, and of what the preview shows. An unfinished check is a finding, too. */
  function check({ file, path, page }: Opened): PageFinding[] {
    const { preview, snapshot: live } = store
    const context = { filesDir, siteName, preview, live }
    try {
      return runWithTimeout(() => [...kindOf(file).errors(path, page), ...checkPage(path, context)])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [toFinding(['check-unfinished', ''])]
    }
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

  async function unpublish(path: string, user: User): Promise<void> {
    const opened = drafts.openPage(path)
    const { published } = opened
    if (!published) throw new Conflict('not-published', 'the page is not published')
    const files = undoLog.run({ action: 'unpublish', opened: [opened], who: user.name }, () =>
      writeVersion(opened, published, { user }, () => write(opened, published, false)),
    )
    await record(files, `Unpublish ${opened.path}`, user)
  }

  /**
   * Moves a page with all pages below it. All links to them follow, in files and drafts. Completely or not at all. The old paths of published
   * pages redirect to the new ones.
   */
  async function move(from: string, address: string, user: User): Promise<void> {
    const { path, to, moves, pages, linking } = moving.plan(from, address)
    const all = [...pages, ...linking]
    const moved = new Map(pages.map((page) => [page.opened.file, page.to]))
    const added = pages.flatMap((page) =>
      page.opened.isLive ? [{ from: page.opened.path, to: page.to }] : [],
    )
    const request = {
      action: 'move' as const,
      opened: all.map(({ opened }) => opened),
      moved,
      who: user.name,
    }
    const files = undoLog.run(request, () => {
      const written = changeRedirects((entries) =>
        withRedirects(entries, added, (target) =>
          followRedirect(target, { moves, ownHosts: store.snapshot.ownHosts }),
        ),
      )
      for (const page of all) {
        const { file, path: old } = page.opened
        if (old !== page.to) database.movePage(file, old, page.to)
        written.push(...writeMoved(page, user))
        drafts.changeDraft(page.opened, page.to, moving.follow(moves))
      }
      return written
    })
    await record(files, `Move ${path} to ${to}`, user)
  }

  /** A published page whose links change gets a version; a new path alone adds no version. @returns the written files */
  function writeMoved({ opened, to, inFile }: MovedPage, user: User): string[] {
    const { isLive, path: old } = opened
    if (!inFile) return []
    const isChanged = !isDeepStrictEqual(inFile, opened.inFile)
    if (isLive && isChanged) return writeVersion({ ...opened, path: to }, inFile, { user })
    return isChanged || old !== to ? write({ ...opened, path: to }, inFile, isLive) : []
  }

  /** @param mend redirects old links to the nearest page above */
  async function remove(path: string, mend: boolean, user: User): Promise<void> {
    const opened = drafts.openPage(path)
    const { file, inFile, isLive } = opened
    if (user.role === 'author' && (isLive || database.plans(opened.path).length > 0))
      throw new Refusal(403, 'only for the role editor')
    const { pages } = store.snapshot
    const above = ancestorPaths(opened.path).findLast((ancestor) => pages.has(ancestor))
    const files = undoLog.run({ action: 'delete', opened: [opened], who: user.name }, () => {
      const written = writeVersion(opened, opened.page, { user }, () => {
        folder.remove(file)
        return [file]
      })
      database.cancelPlans(opened.path)
      drafts.drop(file)
      if (mend && isLive && above) written.push(...redirectTo(above, opened.path))
      return written
    })
    if (inFile) await record(files, `Delete ${opened.path}`, user)
  }

  /** Redirects a deleted path. Existing redirects to that path get the new target. */
  function redirectTo(to: string, from: string): string[] {
    const follow = (target: string) => (isSamePath(target, from) ? to : target)
    return changeRedirects((entries) => withRedirects(entries, [{ from, to }], follow))
  }

  /** Removes the redirect from the path of a page that goes live, which the redirect would hide. @returns the file, if it has changed */
  function removeRedirect(path: string): string[] {
    const entries = [...store.snapshot.redirectEntries.values()]
    if (!entries.some(({ from }) => isSamePath(from, path))) return []
    return changeRedirects((file) => withoutRedirect(file, path))
  }

  /** @returns the file of the redirects, if it has changed */
  function changeRedirects(change: (entries: unknown) => unknown[]): string[] {
    const entries = folder.read(redirectsFile)
    const changed = change(entries)
    if (isDeepStrictEqual(changed, entries ?? [])) return []
    folder.write(redirectsFile, changed)
    return [redirectsFile]
  }

  /** Saves an old version as the draft; the draft in its place goes to the bin. */
  function restore(path: string, version: number, user: User) {
    const found = database.version(version)
    if (found?.path === normalizePathname(path) && database.draft(found.file)) discard(path, user)
    return drafts.restore(path, version, user.name)
  }

  /** Deletes a draft. The log of actions is its bin. */
  function discard(path: string, user: User): void {
    const opened = drafts.open(path)
    if (!opened.saved) return
    undoLog.run({ action: 'discard', opened: [opened], who: user.name }, () => {
      drafts.drop(opened.file)
      return []
    })
  }

  /** Changes the drafts of several pages in one step, or none. A page without a draft gets one. */
  function changeDrafts(
    paths: string[],
    change: (opened: Opened) => Edited,
    { name: who }: User,
  ): void {
    const all = paths.map((path) => drafts.open(path))
    undoLog.run({ action: 'replaceTexts', opened: all, who }, () => {
      for (const opened of all) drafts.keep(opened, change(opened), { who })
      return []
    })
  }

  /** Undoes an action, unless its pages have changed since. */
  async function undo(id: number, user: User): Promise<void> {
    const { logged, written } = undoLog.undo(id, user.name)
    const [page] = logged.pages
    if (written.length > 0) await record(written, `Undo: ${logged.action} ${page?.path}`, user)
  }

  /**
   * Applies a change to all files and drafts or to none, planned ones included.
   *
   * @param change returns the changed value
   */
  async function changeAll(
    paths: string[],
    change: (value: Edited) => Edited,
    message: string,
    user: User,
  ): Promise<void> {
    const all = paths.map((path) => drafts.open(path))
    const changedFiles = undoLog.run({ action: 'replace', opened: all, who: user.name }, () => {
      const files: string[] = []
      for (const opened of all) {
        const { path, inFile, isLive } = opened
        const changed = inFile && change(inFile)
        if (changed && !isDeepStrictEqual(changed, inFile)) {
          files.push(
            ...(isLive ? writeVersion(opened, changed, { user }) : write(opened, changed, false)),
          )
        }
        drafts.changeDraft(opened, path, change)
      }
      return files
    })
    if (changedFiles.length > 0) await record(changedFiles, message, user)
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

  /** @returns the written files */
  function write({ file, path, modified }: Opened, page: Edited, isLive: boolean): string[] {
    const { files, toFiles } = kindOf(file)
    const names = files(file)
    const values = toFiles(page, path, { isLive, modified })
    if (names.length === 1) folder.write(file, values[0])
    else
      for (const [index, name] of names.entries())
        folder.writeText(name, folder.toText(name, values[index]))
    return names
  }

  /**
   * Reads files again at once, then informs the site of the changes; the commit does not wait for the search index. What is written is
   * published: a failure afterwards is only logged.
   */
  async function record(files: string[], message: string, user: User): Promise<void> {
    const results = await Promise.allSettled([reload(files), commit(files, message, user)])
    for (const result of results)
      if (result.status === 'rejected')
        logger.error({ err: result.reason, files }, 'a publication is not in the index or in Git')
  }

  return {
    check,
    record,
    plan,
    publish,
    waitingDrafts,
    publishWaiting,
    unpublish,
    move,
    movePreview: moving.preview,
    remove,
    discard,
    changeDrafts,
    restore,
    undo,
    changeAll,
  }
}
