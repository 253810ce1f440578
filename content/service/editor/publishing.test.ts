import express from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-folder.ts'
import { listenForTest } from '../../../tests/harness/servers/listen-for-test.ts'
import { createContentStore } from '../store/content-store.ts'
import { openAccounts } from './accounts/accounts.ts'
import { openEditorDatabase } from './editor-database.ts'
import { createEditor } from './editor-router.ts'
import { createDesk } from './desk.ts'
import type { CommitFiles } from './files/commit-files.ts'
import { openContentFolder, type ContentFolder } from './files/content-folder.ts'
import { createPublishing } from './publishing.ts'

function openDesk() {
  const { path: filesDir } = createContentFolder(sampleFiles)
  const store = createContentStore(filesDir, logger)
  const database = openEditorDatabase(':memory:')
  onTestFinished(() => database.close())
  const folder = openContentFolder(filesDir)
  const desk = createDesk({ folder, store, database, now: Date.now, logger })
  const { page, file } = desk.open(path)
  const save = (title: string) => desk.keep({ file, path }, { ...page, title })
  const publishingIn = (place: ContentFolder) =>
    createPublishing({
      store,
      database,
      desk,
      folder: place,
      filesDir,
      reload: async (files) => store.reload(files),
      commit: async () => {},
      logger,
      now: Date.now,
    })
  return { filesDir, store, database, folder, desk, page, file, save, publishingIn }
}

const path = '/de/maschinen'
const logger = { info() {}, warn() {}, error() {} }

test('a draft whose file was written before the end came counts as none', () => {
  const { desk, folder, store, page, file, save } = openDesk()
  save('First')
  folder.write(file, { ...page, title: 'First' })
  store.reload([file])
  const opened = desk.open(path)
  expect(opened).toMatchObject({ state: 'published', inFile: { title: 'First' } })
  expect(opened).not.toHaveProperty('base')
})

test('a page that goes live while it waits to be deleted is deleted by none but an editor', async () => {
  const { folder, desk, page, publishingIn } = openDesk()
  const publishing = publishingIn(folder)
  const user = { name: 'anna', role: 'author' } as const
  desk.keep({ file: 'de/pages/neu.yaml', path: '/de/neu' }, { ...page, id: 'neu' })

  const { etag } = desk.open('/de/neu')
  const published = publishing.publish('/de/neu', { etag, user: { name: 'eva', role: 'editor' } })
  const removed = publishing.remove('/de/neu', false, user)
  await expect(removed).rejects.toMatchObject({ status: 403 })
  await published
  expect(desk.open('/de/neu')).toMatchObject({ isLive: true })
})

test('what is published is committed before the search knows it', async () => {
  const { filesDir, store, database, desk, save } = openDesk()
  const accounts = openAccounts(':memory:', Date.now)
  const commit = vi.fn<CommitFiles>(() => Promise.resolve(undefined))
  const { router, close } = createEditor({
    filesDir,
    store,
    database,
    accounts,
    inbox: {} as never,
    reload: () => new Promise(() => {}),
    commit,
    siteName: '',
    isLocal: true,
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
      'X-Editor': '1',
      'Content-Type': 'application/json',
      'If-Match': desk.open(path).etag,
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

test('a move that is cut off has left a redirect for each page that has moved, and visitors see them', async () => {
  const { folder, store, publishingIn } = openDesk()
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
  expect(folder.read('redirects.yaml')).toContainEqual({ from: path, to: '/de/anlagen' })
  expect([...store.snapshot.pages.keys()]).toContain('/de/anlagen')
})
