import pLimit from 'p-limit'
import { z } from 'zod'
import type { Locale } from '../../../../locales/locales.ts'
import type { ContentStore } from '../../store/content-store.ts'
import { isPublished } from '../../store/content-snapshot.ts'
import { ancestorPaths } from '../../../../routing/localized-path.ts'
import type { User } from '../accounts/accounts.ts'
import type { Finding } from '../check/finding.ts'
import type { EditorDatabase } from '../editor-database.ts'
import { Refusal } from '../refusal.ts'
import type { ContentFolder } from './content-folder.ts'
import { fieldErrors, type EditedPage } from './edited-page.ts'
import type { OpenedPage, OpenedPages } from './opened-pages.ts'
import { toNewPath } from './page-place.ts'

export interface PublishingDeps {
  folder: ContentFolder
  store: ContentStore
  database: EditorDatabase
  pages: OpenedPages
  check: (opened: OpenedPage, language: Locale) => Finding[]
  /** Reads files again and tells the site what changed. */
  reload: (files: string[]) => void
  /** @returns the commit, where there is one */
  commit: (files: string[], message: string, user: User) => Promise<string | undefined>
  /** Time in ms. */
  now: () => number
}

export interface PublishRequest {
  etag?: string
  user: User
  /** Why it is published although something is broken. */
  reason?: string | null
  /** Of the findings. */
  language: Locale
}

/** ISO 8601 in UTC. */
export interface Times {
  at?: string
  until?: string
}

export interface Published {
  etag: string
  file: string
  commit?: string
}

const redirectsFile = 'redirects.yaml'
const redirectsSchema = z.array(z.looseObject({ from: z.string(), to: z.string().optional() }))

/** What editors do that reaches visitors: one after the other, since each reads files and writes them. */
export function createPublishing(deps: PublishingDeps) {
  const { folder, store, database, pages, check, reload, commit, now } = deps

  /** @throws {Refusal} where the draft cannot be published */
  function openComplete(path: string, { etag, reason = null, language }: PublishRequest) {
    const opened = pages.openAsSeen(path, etag)
    const { page, inFile, base } = opened
    if (base !== undefined)
      throw new Refusal(412, 'the file was changed by somebody else', {
        base,
        theirs: inFile,
        etag,
      })
    const errors = fieldErrors(opened.path, page)
    if (errors.length > 0) throw new Refusal(422, 'the page is not complete', { errors })
    const findings = check(opened, language)
    if (reason === null && findings.some(({ severity }) => severity === 'error'))
      throw new Refusal(409, 'something is broken', { findings })
    return opened
  }

  async function publish(path: string, request: PublishRequest): Promise<Published> {
    const opened = openComplete(path, request)
    const { file, page } = opened
    const { user, reason = null } = request
    addVersions(opened, page, user.name, reason)
    await writePage(opened, page)
    // What was saved meanwhile stays a draft.
    pages.keep(opened, pages.open(opened.path).page, user.name)
    return finish([file], `Publish ${opened.path}`, user, opened.path)
  }

  /** Publishes later, and unpublishes; what is planned already goes. */
  function plan(path: string, request: PublishRequest, { at, until }: Times): { etag: string } {
    const opened = at ? openComplete(path, request) : pages.open(path)
    const { name: who, role } = request.user
    const planned = { path: opened.path, who, role, reason: request.reason ?? null }
    database.cancelPlans(opened.path)
    if (at) database.plan({ ...planned, action: 'publish', at })
    if (until) database.plan({ ...planned, action: 'unpublish', at: until })
    return { etag: opened.etag }
  }

  async function writePage({ file, path }: OpenedPage, page: EditedPage, status?: 'draft') {
    const { id, ...rest } = page
    await folder.write(file, { id, path, ...(status && { status }), ...rest })
  }

  async function finish(
    files: string[],
    message: string,
    user: User,
    path: string,
  ): Promise<Published> {
    reload(files)
    const hash = await commit(files, message, user)
    const [file = ''] = files
    return { etag: pages.open(path).etag, file, ...(hash && { commit: hash }) }
  }

  /** Before the file is written, so that a crash in between loses no version. */
  function addVersions(
    { file, path, inFile, isLive }: OpenedPage,
    page: EditedPage,
    who: string,
    reason: string | null,
  ): void {
    const at = new Date(now()).toISOString()
    database.addVersions({ file, path, who, at, reason }, isLive ? inFile : null, page)
  }

  async function unpublish(path: string, user: User): Promise<Published> {
    const opened = pages.open(path)
    const { file, inFile, isLive } = opened
    if (!inFile || !isLive) throw new Refusal(409, 'the page is not published')
    addVersions(opened, inFile, user.name, null)
    await writePage(opened, inFile, 'draft')
    pages.showAgain(file, opened.path, false)
    return finish([file], `Unpublish ${opened.path}`, user, opened.path)
  }

  /** The old path leads to the new one, where visitors know it. */
  async function move(from: string, address: string, user: User): Promise<Published> {
    const opened = pages.open(from)
    const to = toNewPath(address, store.preview)
    if (to.split('/')[1] !== opened.path.split('/')[1])
      throw new Refusal(400, 'a page stays in its language')
    const { file, inFile, isLive } = opened
    const files = inFile ? [file] : []
    if (inFile) await writePage({ ...opened, path: to }, inFile, isLive ? undefined : 'draft')
    if (isLive) files.push(await redirect(opened.path, to))
    database.moveVersions(file, to)
    pages.showAgain(file, to, isLive)
    return finish(files, `Move ${opened.path} to ${to}`, user, to)
  }

  /** Redirects that led to the old path lead to the new one; one that would hide a page goes. */
  async function redirect(from: string, to: string): Promise<string> {
    const redirects = redirectsSchema.parse(folder.read(redirectsFile) ?? [])
    const others = redirects
      .filter((known) => known.from !== from && known.from !== to)
      .map((known) => (known.to === from ? { ...known, to } : known))
    await folder.write(redirectsFile, [...others, { from, to }])
    return redirectsFile
  }

  /** @param mend who comes by an old link gets the nearest page above */
  async function remove(path: string, mend: boolean, user: User): Promise<void> {
    const opened = pages.open(path)
    const { file, inFile, isLive } = opened
    addVersions(opened, opened.page, user.name, null)
    pages.discard(file)
    if (!inFile) return
    folder.remove(file)
    const files = [file]
    const above = ancestorPaths(opened.path).findLast((ancestor) => {
      const stored = store.snapshot.pages.get(ancestor)
      return stored !== undefined && isPublished(stored)
    })
    if (mend && isLive && above) files.push(await redirect(opened.path, above))
    reload(files)
    await commit(files, `Delete ${opened.path}`, user)
  }

  const inTurn = pLimit(1)
  return {
    plan,
    publish: (...call: Parameters<typeof publish>) => inTurn(() => publish(...call)),
    unpublish: (...call: Parameters<typeof unpublish>) => inTurn(() => unpublish(...call)),
    move: (...call: Parameters<typeof move>) => inTurn(() => move(...call)),
    remove: (...call: Parameters<typeof remove>) => inTurn(() => remove(...call)),
  }
}
