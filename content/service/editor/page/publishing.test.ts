import { expect, onTestFinished, test } from 'vitest'
import {
  createContentFolder,
  sampleFiles,
} from '../../../../tests/harness/content/content-folder.ts'
import { createContentStore } from '../../store/content-store.ts'
import { openEditorDatabase } from '../editor-database.ts'
import { openContentFolder } from './content-folder.ts'
import { createOpenedPages } from './opened-pages.ts'
import { createPublishing } from './publishing.ts'

test('what is saved while an older state is being published stays a draft', async () => {
  const { path: filesDir } = createContentFolder(sampleFiles)
  const store = createContentStore(filesDir, { info() {}, warn() {}, error() {} })
  const database = openEditorDatabase(':memory:')
  onTestFinished(() => database.close())
  const folder = openContentFolder(filesDir)
  const pages = createOpenedPages({ folder, store, database, now: Date.now })
  const path = '/de/maschinen'
  const { page, file } = pages.open(path)
  const save = (title: string) => pages.keep({ file, path }, { ...page, title }, 'anna')
  const publishing = createPublishing({
    store,
    database,
    pages,
    folder: {
      ...folder,
      async write(name, value) {
        await folder.write(name, value)
        save('Second')
      },
    },
    check: () => [],
    reload: (files) => store.reload(files),
    commit: async () => undefined,
    now: Date.now,
  })

  save('First')
  const user = { name: 'anna', role: 'editor' } as const
  await publishing.publish(path, { etag: pages.open(path).etag, user, language: 'en' })
  expect(pages.open(path)).toMatchObject({
    state: 'changed',
    page: { title: 'Second' },
    inFile: { title: 'First' },
  })
  expect(pages.open(path)).not.toHaveProperty('base')
})
