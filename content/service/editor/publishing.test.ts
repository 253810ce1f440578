import { expect, onTestFinished, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-folder.ts'
import { createContentStore } from '../store/content-store.ts'
import { openEditorDatabase } from './editor-database.ts'
import { createDesk } from './desk.ts'
import { openContentFolder } from './files/content-folder.ts'
import { createPublishing } from './publishing.ts'

function openDesk() {
  const { path: filesDir } = createContentFolder(sampleFiles)
  const store = createContentStore(filesDir, { info() {}, warn() {}, error() {} })
  const database = openEditorDatabase(':memory:')
  onTestFinished(() => database.close())
  const folder = openContentFolder(filesDir)
  const desk = createDesk({ folder, store, database, now: Date.now })
  const { page, file } = desk.open(path)
  const save = (title: string) => desk.keep({ file, path }, { ...page, title }, 'anna')
  return { store, database, folder, desk, page, file, save }
}

const path = '/de/maschinen'

test('a draft whose file was written before the end came counts as none', async () => {
  const { desk, folder, store, page, file, save } = openDesk()
  save('First')
  await folder.write(file, { ...page, title: 'First' })
  store.reload([file])
  const opened = desk.open(path)
  expect(opened).toMatchObject({ state: 'published', inFile: { title: 'First' } })
  expect(opened).not.toHaveProperty('base')
})

test('what is saved while an older state is being published stays a draft', async () => {
  const { store, database, folder, desk, save } = openDesk()
  const publishing = createPublishing({
    store,
    database,
    desk,
    folder: {
      ...folder,
      async write(name, value) {
        await folder.write(name, value)
        save('Second')
      },
    },
    check: () => [],
    async record(files) {
      store.reload(files)
      return undefined
    },
    now: Date.now,
  })

  save('First')
  const user = { name: 'anna', role: 'editor' } as const
  await publishing.publish(path, { etag: desk.open(path).etag, user })
  expect(desk.open(path)).toMatchObject({
    state: 'changed',
    page: { title: 'Second' },
    inFile: { title: 'First' },
  })
  expect(desk.open(path)).not.toHaveProperty('base')
})
