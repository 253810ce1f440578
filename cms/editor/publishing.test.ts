import express from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder, sampleFiles } from '../../tests/harness/content/content-files.ts'
import { signInCookie } from '../../tests/harness/sign-in-cookie.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { createContentStore } from '../store/content-store.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openEditorDatabase } from './editor-database.ts'
import { createEditor } from './calls/editor-router.ts'
import { createDrafts } from './drafts.ts'
import type { CommitFiles } from './files/committer.ts'
import { openContentFolder, type ContentFolder } from './files/content-folder.ts'
import { createPublishing, type PublishingDeps } from './publishing.ts'

function openDrafts() {
  const { path: filesDir } = createContentFolder(sampleFiles)
  const store = createContentStore(filesDir, logger)
  const database = openEditorDatabase(':memory:')
  onTestFinished(() => database.close())
  const folder = openContentFolder(filesDir)
  const drafts = createDrafts({ folder, store, database, now: Date.now, logger })
  const { page, file } = drafts.open(path)
  const save = (title: string) => drafts.keep({ file, path }, { ...page, title })
  const publishingIn = (place: ContentFolder, more: Partial<PublishingDeps> = {}) =>
    createPublishing({
      store,
      database,
      drafts,
      folder: place,
      filesDir,
      reload: async (files) => store.reload(files),
      commit: async () => {},
      logger,
      now: Date.now,
      ...more,
    })
  return { filesDir, store, database, folder, drafts, page, file, save, publishingIn }
}

const path = '/de/maschinen'
const logger = { info() {}, warn() {}, error() {} }

describe('publishing', () => {
  test('drops a draft already written before a crash', () => {
    const { drafts, folder, store, page, file, save } = openDrafts()
    save('First')
    folder.write(file, { ...page, title: 'First' })
    store.reload([file])
    const opened = drafts.open(path)
    expect(opened).toMatchObject({ state: 'published', inFile: { title: 'First' } })
    expect(opened).not.toHaveProperty('base')
  })

  test('requires an editor to delete a page published meanwhile', async () => {
    const { folder, drafts, page, publishingIn } = openDrafts()
    const publishing = publishingIn(folder)
    const user = { name: 'anna', role: 'author' } as const
    drafts.keep({ file: 'de/pages/neu.yaml', path: '/de/neu' }, { ...page, id: 'neu' })

    const { etag } = drafts.open('/de/neu')
    const published = publishing.publish('/de/neu', { etag, user: { name: 'eva', role: 'editor' } })
    const removed = publishing.remove('/de/neu', false, user)
    await expect(removed).rejects.toMatchObject({ status: 403 })
    await published
    expect(drafts.open('/de/neu')).toMatchObject({ isLive: true })
  })

  test('commits before the search index is updated', async () => {
    const { filesDir, store, database, drafts, save } = openDrafts()
    const accounts = openAccounts(':memory:', Date.now)
    const commit = vi.fn<CommitFiles>(() => Promise.resolve(undefined))
    const { router, close } = createEditor({
      filesDir,
      store,
      database,
      accounts,
      inbox: {} as never,
      mediaBin: {} as never,
      keepDeletedDays: 30,
      reload: () => new Promise(() => {}),
      commit,
      siteName: '',
      signInToken: 'link',
      isHttps: false,
      now: Date.now,
      logger,
    })
    onTestFinished(async () => {
      await close()
      accounts.close()
    })
    const url = await listenForTest(express().use(router))
    save('Neu')
    const published = fetch(`${url}/publish?path=${path}`, {
      method: 'POST',
      headers: {
        cookie: signInCookie('link'),
        'X-Editor': '1',
        'Content-Type': 'application/json',
        'If-Match': drafts.open(path).etag,
      },
      body: '{}',
    })
    published.catch(() => undefined) // It never ends.
    await vi.waitFor(() =>
      expect(commit).toHaveBeenCalledWith(
        ['de/pages/maschinen.yaml'],
        expect.anything(),
        expect.anything(),
      ),
    )
  })

  test('moves nothing after a write error', async () => {
    const { folder, store, database, publishingIn } = openDrafts()
    const written: string[] = []
    const write = (file: string, value: unknown) => {
      if (written.length === 2) throw new Error('no space left on device')
      folder.write(file, value)
      written.push(file)
    }
    const publishing = publishingIn({ ...folder, write })
    const user = { name: 'eva', role: 'editor' } as const
    await expect(publishing.move(path, '/de/anlagen', user)).rejects.toThrow('no space left')
    expect(written).toContain('de/pages/maschinen.yaml')
    expect(folder.read('redirects.yaml')).not.toContainEqual({ from: path, to: '/de/anlagen' })
    store.reload([''])
    expect([...store.snapshot.pages.keys()]).not.toContain('/de/anlagen')
    expect(database.versions('de/pages/maschinen.yaml')).toEqual([])
  })

  test('restores the files of a killed move', async () => {
    const { folder, store, database, drafts, publishingIn } = openDrafts()
    const before = folder.readText('de/pages/maschinen.yaml')
    const killed = { ...database, inTransaction: () => 'killed' as never }
    const publishing = publishingIn(folder, { database: killed })
    await publishing.move(path, '/de/anlagen', { name: 'eva', role: 'editor' }).catch(() => {})
    const { journal } = database
    const record = (name: string, text: string | null) => journal.add(name, text)
    folder.recordWrites(record, () =>
      folder.write('de/pages/maschinen.yaml', { ...drafts.open(path).page, path: '/de/anlagen' }),
    )
    store.reload(['de/pages/maschinen.yaml'])
    publishingIn(folder)
    expect(folder.readText('de/pages/maschinen.yaml')).toBe(before)
    expect([...store.snapshot.pages.keys()]).toContain(path)
    expect(database.openActions()).toEqual([])
  })

  test('restores no earlier content after a failed action', async () => {
    const { folder, database, drafts, save, publishingIn } = openDrafts()
    const user = { name: 'eva', role: 'editor' } as const
    let isFull = true
    /** Fails as long as the disk is full. */
    const onDisk =
      <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
      (...args: Args): Result => {
        if (isFull) throw new Error('no space left on device')
        return write(...args)
      }
    const publishing = publishingIn(
      { ...folder, write: onDisk(folder.write) },
      { database: { ...database, forgetAction: onDisk(database.forgetAction) } },
    )
    save('First')
    const publish = () => publishing.publish(path, { etag: drafts.open(path).etag, user })
    await expect(publish()).rejects.toThrow('no space left')
    isFull = false
    await publish()
    publishingIn(folder)
    expect(drafts.open(path)).toMatchObject({ inFile: { title: 'First' } })
  })

  test('keeps an unfinished action until its restoration', () => {
    const { database } = openDrafts()
    const before = { sources: {}, drafts: {}, plans: [] }
    database.logAction({ action: 'publish', who: 'eva', at: '2020', pages: [], before })
    database.forgetActions('2021')
    expect(database.openActions()).toHaveLength(1)
  })

  test('undoing an action does not restore a past plan', async () => {
    const { folder, database, drafts, publishingIn } = openDrafts()
    const user = { name: 'eva', role: 'editor' } as const
    const publishing = publishingIn(folder)
    const plan = { path, action: 'unpublish', who: 'eva', reason: null } as const
    database.plan({ ...plan, at: '2020-01-01T00:00:00.000Z' })
    await publishing.unpublish(path, user)
    database.cancelPlans(path)
    await publishing.undo(database.actions()[0]?.id ?? 0, user)
    expect(drafts.open(path)).toMatchObject({ isLive: true })
    expect(database.plans(path)).toEqual([])
  })

  test('removes a redirect from the path of a published page', async () => {
    const { folder, store, publishingIn, drafts } = openDrafts()
    const others = { from: '/de/x', to: path }
    folder.write('redirects.yaml', [{ from: `${path}/`, to: '/de' }, others])
    store.reload(['redirects.yaml'])
    const publishing = publishingIn(folder)
    const user = { name: 'eva', role: 'editor' } as const
    await publishing.unpublish(path, user)
    await publishing.publish(path, { user, etag: drafts.open(path).etag, reason: 'test' })
    expect(folder.read('redirects.yaml')).toEqual([others])
  })

  test('succeeds despite failures of index and Git', async () => {
    const { folder, drafts, store, publishingIn, save } = openDrafts()
    const fail = () => Promise.reject(new Error('disk full'))
    const publishing = publishingIn(folder, { reload: fail, commit: fail })
    save('Neu')
    const user = { name: 'eva', role: 'editor' } as const
    const { etag } = drafts.open(path)
    expect(await publishing.publish(path, { etag, user })).toEqual({ etag: expect.any(String) })
    expect(folder.read('de/pages/maschinen.yaml')).toMatchObject({ title: 'Neu' })
    expect(store.snapshot).toBeDefined()
  })

  test('writes both files of a layout or none', async () => {
    const { folder, drafts, publishingIn } = openDrafts()
    const file = 'de/layout.yaml'
    const before = [folder.readText(file), folder.readText('de/navigation.yaml')]
    const writeText = (name: string, text: string | null) => {
      if (name.includes('navigation')) throw new Error('no space left on device')
      folder.writeText(name, text)
    }
    const publishing = publishingIn({ ...folder, writeText })
    const opened = drafts.open(file)
    const footer = { ...(opened.page['footer'] as object), email_label: 'Neu' }
    drafts.keep(opened, { ...opened.page, footer, navigation: [] })
    const user = { name: 'eva', role: 'editor' } as const
    const { etag } = drafts.open(file)
    const published = publishing.publish(file, { etag, user, reason: 'x' })
    await expect(published).rejects.toThrow('no space left')
    expect([folder.readText(file), folder.readText('de/navigation.yaml')]).toEqual(before)
    expect(drafts.open(file).page).toMatchObject({ footer })
  })

  test('keeps unusable redirects in their file', async () => {
    const { folder, publishingIn } = openDrafts()
    const bad = { to: '/de', form: '/de/alt' }
    folder.write('redirects.yaml', [bad, { from: '/de/x', to: path }])
    await publishingIn(folder).move(path, '/de/anlagen', { name: 'eva', role: 'editor' })
    expect(folder.read('redirects.yaml')).toEqual(
      expect.arrayContaining([bad, { from: '/de/x', to: '/de/anlagen' }]),
    )
  })
})
