import { isDeepStrictEqual } from 'node:util'
import { redirectsFile } from '../store/content-snapshot.ts'
import type { Drafts, Opened } from './drafts.ts'
import {
  draftActions,
  type ChangedPage,
  type EditorDatabase,
  type LoggedAction,
  type LoggedContents,
} from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import type { ContentFolder } from './files/content-folder.ts'
import { kindOf } from './content-kinds.ts'
import { Conflict, Refusal } from './refusal.ts'

interface UndoLogDeps extends Pick<EditorDeps, 'store' | 'now' | 'logger'> {
  folder: ContentFolder
  database: EditorDatabase
  drafts: Pick<Drafts, 'replaceDraft'>
}

interface ActionRequest {
  action: LoggedAction['action']
  opened: Opened[]
  who: string
  /** New paths by file. */
  moved?: Map<string, string>
}

export type UndoLog = ReturnType<typeof createUndoLog>

/**
 * Runs actions completely or not at all, even if the service is killed meanwhile, and remembers what was there before, so
 * that one step undoes them.
 */
export function createUndoLog({ store, folder, database, drafts, now, logger }: UndoLogDeps) {
  const { journal } = database

  /**
   * @param act writes files and drafts, without waiting for anything
   * @returns the written files
   */
  function run({ action, opened, who, moved }: ActionRequest, act: () => string[]): string[] {
    const pages = opened.map(({ file, path, page }) => ({
      file,
      path,
      to: moved?.get(file) ?? path,
      title: typeof page['title'] === 'string' ? page['title'] : path,
    }))
    const names = pages.flatMap(({ file }) => kindOf(file).files(file))
    const plans = pages.flatMap(({ path }) => database.plans(path))
    const isMovedOrNew = ['move', 'delete'].includes(action) || opened.some(({ isLive }) => !isLive)
    const others = isMovedOrNew ? [redirectsFile] : []
    // A draft comes back whatever has happened to the file.
    const sources = draftActions.includes(action) ? [] : [...names, ...others]
    const before = { ...contentsOf(sources, pages), plans }
    return carryOut({ action, who, at: new Date(now()).toISOString(), pages, before }, act)
  }

  function carryOut(logged: LoggedAction, act: () => string[]): string[] {
    recover()
    const { before, pages } = logged
    const id = database.logAction(logged)
    try {
      const files = database.inTransaction(() => {
        const written = folder.recordWrites((file, text) => journal.add(file, text), act)
        database.endAction(id, { ...logged, after: contentsOf(Object.keys(before.sources), pages) })
        return written
      })
      journal.clear()
      return files
    } catch (error) {
      writeSources(before.sources)
      for (const { file } of pages) drafts.replaceDraft(file, database.draft(file))
      database.forgetAction(id)
      journal.clear()
      throw error
    }
  }

  function contentsOf(sources: string[], pages: ChangedPage[]): LoggedContents {
    return {
      sources: Object.fromEntries(sources.map((name) => [name, folder.readText(name)])),
      drafts: Object.fromEntries(pages.map(({ file }) => [file, database.draft(file)])),
    }
  }

  /** @returns the files that were different */
  function writeSources(sources: LoggedContents['sources']): string[] {
    const changed = Object.keys(sources).filter((name) => folder.readText(name) !== sources[name])
    for (const name of changed) folder.writeText(name, sources[name] ?? null)
    return changed
  }

  /** @throws {Conflict} where something has changed since: undoing it would lose that */
  function undo(id: number, who: string): { logged: LoggedAction; written: string[] } {
    const logged = database.action(id)
    if (!logged?.after) throw new Conflict('changed-since', 'there is nothing to undo')
    const { before, after, pages } = logged
    if (!isDeepStrictEqual(contentsOf(Object.keys(after.sources), pages), after))
      throw new Conflict('changed-since', 'the content has changed since')
    for (const page of pages) refuseInTheWay(logged, page)
    const reversed = pages.map((page) => ({ ...page, path: page.to, to: page.path }))
    const at = new Date(now()).toISOString()
    const undone: LoggedAction = {
      action: 'undo',
      who,
      at,
      pages: reversed,
      before: { ...after, plans: reversed.flatMap(({ path }) => database.plans(path)) },
    }
    const written = carryOut(undone, () => {
      const changed = writeSources(before.sources)
      for (const page of pages) {
        const { file, path, to } = page
        if (path !== to) database.movePage(file, to, path)
        const draft = before.drafts[file] ?? null
        drafts.replaceDraft(file, draft && { ...draft, path: placeOf(logged, page) })
      }
      database.forgetAction(id)
      if (isOfDrafts(logged)) return changed
      restorePlans(logged, at)
      for (const page of pages) addVersion(page, { who, at })
      return changed
    })
    return { logged, written }
  }

  /** What visitors see again is a version of its own in the history. */
  function addVersion({ file, path }: ChangedPage, author: { who: string; at: string }): void {
    const { files, fromFiles } = kindOf(file)
    const { inFile, isLive } = fromFiles(files(file).map((name) => folder.read(name)))
    const change = { file, path, reason: null, ...author }
    if (isLive && inFile) database.addVersions(change, [null, inFile], () => undefined)
  }

  /** A draft returns to its page, which may have moved since. */
  function placeOf(logged: LoggedAction, { file, path }: ChangedPage): string {
    const stored = [...store.preview.pages.values()].find((one) => one.file === file)
    return isOfDrafts(logged) && stored ? stored.page.path : path
  }

  /** @throws {Refusal} where another page has the address now, or the draft would be published as planned */
  function refuseInTheWay(logged: LoggedAction, page: ChangedPage): void {
    const { before, pages } = logged
    const { file } = page
    const place = placeOf(logged, page)
    if (isOfDrafts(logged) && database.willBePublished(place))
      throw new Refusal(423, 'publication is planned: call it off to change the page')
    if (!before.sources[file] && !before.drafts[file]) return
    const other = store.preview.pages.get(place)?.file ?? file
    if (!pages.some((one) => one.file === other))
      throw new Conflict('path-taken', `there is a page at ${place} already`)
  }

  /** A plan whose time has passed is not carried out again. */
  function restorePlans({ pages, before }: LoggedAction, time: string): void {
    for (const { path } of pages) database.cancelPlans(path)
    for (const plan of before.plans) if (plan.at > time) database.plan(plan)
  }

  /**
   * Restores what an action has written that was killed, or that failed on a full disk. A file with any other text than the action wrote
   * was changed by somebody else, and stays.
   */
  function recover(): void {
    const isOwn = journal.read()
    for (const { id, action, who, before } of database.openActions()) {
      const changed = Object.entries(before.sources).filter(
        ([name, text]) => folder.readText(name) !== text,
      )
      const own = changed.filter(([name]) => isOwn(name, folder.readText(name)))
      if (own.length < changed.length)
        logger.warn({ action, who }, 'files that changed since a killed action are kept')
      store.reload(writeSources(Object.fromEntries(own)))
      database.forgetAction(id)
    }
    journal.clear()
  }

  recover()
  return { run, undo }
}

/** True for an action that changes drafts and no file. */
const isOfDrafts = ({ before }: LoggedAction) => Object.keys(before.sources).length === 0
