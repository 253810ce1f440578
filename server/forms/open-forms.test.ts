import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestForms } from './open-forms.fixture.ts'
import { openSqliteOutbox, outboxFile } from './sqlite-outbox.ts'

test.each([
  { name: 'its files are removed', remove: (dataDir: string) => rmSync(join(dataDir, outboxFile)) },
  {
    name: 'the folder is another one',
    remove(dataDir: string) {
      rmSync(dataDir, { recursive: true })
      mkdirSync(dataDir)
    },
  },
])('a form outlives the site though $name while it runs', async ({ remove }) => {
  const { dataDir, take } = await openTestForms(null)
  await take('a')
  remove(dataDir)
  expect(await take('b')).toMatchObject({ isDelivered: true })
  const afterRestart = openSqliteOutbox(join(dataDir, outboxFile), Date.now)
  expect(await afterRestart.list()).toMatchObject([{ key: 'b' }])
  await afterRestart.close()
})
