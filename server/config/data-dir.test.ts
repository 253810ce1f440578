import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import { prepareDataDir } from './data-dir.ts'

vi.mock('node:fs/promises', { spy: true })

let folder = ''
const logger = { warn: vi.fn<() => void>() }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.clearAllMocks()
})

test('a folder that is not there yet is made', async () => {
  await prepareDataDir(join(folder, 'a/b'), logger)
  expect(statSync(join(folder, 'a/b')).isDirectory()).toBe(true)
  expect(logger.warn).not.toHaveBeenCalled()
})

test('a path that is no folder, or below none, ends the start in one line', async () => {
  writeFileSync(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file/below')]) {
    const refused = prepareDataDir(path, logger)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(
      `DATA_DIR=${path}: expected a folder that can be written to (E`,
    )
  }
})

test('a folder that the system does not make, although its parent is there, ends the start in one line', async () => {
  // Node's recursive `mkdir` tries that for ever.
  const refused = prepareDataDir('/proc/site/data', logger)
  await expect(refused).rejects.toThrow(ConfigError)
  expect(logger.warn).not.toHaveBeenCalled()
})

test('a folder on a disk that can only be read ends the start in one line', async () => {
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  vi.mocked(files.access).mockRejectedValueOnce(readOnly)
  const refused = prepareDataDir(folder, logger)
  await expect(refused).rejects.toThrow(
    `DATA_DIR=${folder}: expected a folder that can be written to (EROFS)`,
  )
})

test('a disk that does not answer does not keep the site from starting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.mocked(files.mkdir).mockReturnValueOnce(new Promise(() => {}))
  const prepared = prepareDataDir(folder, logger)
  await vi.advanceTimersByTimeAsync(3_000)
  await prepared
  expect(logger.warn).toHaveBeenCalledWith({ path: folder }, 'DATA_DIR does not answer')
  vi.useRealTimers()
})
