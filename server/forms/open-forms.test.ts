import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTestForms } from '../../tests/harness/open-test-forms.ts'
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

test('a disk that hangs is asked once, and those who wait are told; then it is asked again', async () => {
  const hanging = Promise.withResolvers<void>()
  const askDisk = vi.fn<() => Promise<void>>(() => hanging.promise)
  const { take } = await openTestForms(null, askDisk)
  const results = await Promise.allSettled([take('a'), take('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(askDisk).toHaveBeenCalledTimes(1)
  hanging.resolve()
  expect(await take('c')).toMatchObject({ isDelivered: true })
})

test('a disk that is away is an error at once', async () => {
  const { take } = await openTestForms(null, () => Promise.reject(new Error('ENOENT')))
  await expect(take('a')).rejects.toThrow('no outbox takes the form')
})
