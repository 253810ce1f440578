import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openTestForms } from '../../tests/harness/open-test-forms.ts'
import { openSqliteOutbox, outboxFile } from './sqlite-outbox.ts'

/** Without a fake, the delivery would check the real disk between two steps of a test and fail while the folder is missing. */
const diskAnswers = async () => {}

describe('open forms', () => {
  test.each([
    {
      name: 'the database files are removed',
      remove: (dataDir: string) => rmSync(join(dataDir, outboxFile)),
    },
    {
      name: 'the folder is replaced',
      remove(dataDir: string) {
        rmSync(dataDir, { recursive: true })
        mkdirSync(dataDir)
      },
    },
  ])('store forms after $name', async ({ remove }) => {
    const { dataDir, take } = await openTestForms(null, diskAnswers)
    await take('a')
    remove(dataDir)
    expect(await take('b')).toMatchObject({ isDelivered: true })
    const afterRestart = openSqliteOutbox(join(dataDir, outboxFile), Date.now)
    expect(await afterRestart.list()).toMatchObject([{ key: 'b' }])
    await afterRestart.close()
  })

  test('check a hanging disk once and recover', async () => {
    const hanging = Promise.withResolvers<void>()
    const askDisk = vi.fn<() => Promise<void>>(() => hanging.promise)
    const { take } = await openTestForms(null, askDisk)
    const results = await Promise.allSettled([take('a'), take('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(askDisk).toHaveBeenCalledTimes(1)
    hanging.resolve()
    expect(await take('c')).toMatchObject({ isDelivered: true })
  })

  test('reject a form at once without a disk', async () => {
    const { take } = await openTestForms(null, () => Promise.reject(new Error('ENOENT')))
    await expect(take('a')).rejects.toThrow('no outbox is available')
  })
})
