import { statSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { ConfigError } from '../../platform/variables/config-error.ts'
import { prepareDataDir } from './data-dir.ts'

vi.mock('node:fs/promises', { spy: true })

let folder = ''
const logger = { warn: vi.fn<() => void>() }
beforeEach(() => {
  folder = temporaryFolder()
  vi.clearAllMocks()
})

describe('data folder', () => {
  test('is created', async () => {
    await prepareDataDir(join(folder, 'a/b'), logger)
    expect(statSync(join(folder, 'a/b')).isDirectory()).toBe(true)
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test('is rejected for a file in its place', async () => {
    writeFileSync(join(folder, 'file'), '')
    for (const path of [join(folder, 'file'), join(folder, 'file/below')]) {
      const refused = prepareDataDir(path, logger)
      await expect(refused).rejects.toThrow(ConfigError)
      await expect(refused).rejects.toThrow(`DATA_DIR=${path}: expected a writable folder (E`)
    }
  })

  test('is rejected after a refusal of the system', async () => {
    // Node's recursive `mkdir` would retry forever.
    const refused = prepareDataDir('/proc/site/data', logger)
    await expect(refused).rejects.toThrow(ConfigError)
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test('is rejected on a read-only disk', async () => {
    const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
    vi.mocked(files.access).mockRejectedValueOnce(readOnly)
    const refused = prepareDataDir(folder, logger)
    await expect(refused).rejects.toThrow(`DATA_DIR=${folder}: expected a writable folder (EROFS)`)
  })

  test('does not block the start on a hanging disk', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.mocked(files.mkdir).mockReturnValueOnce(new Promise(() => {}))
    const prepared = prepareDataDir(folder, logger)
    await vi.advanceTimersByTimeAsync(3_000)
    await prepared
    expect(logger.warn).toHaveBeenCalledWith({ path: folder }, 'DATA_DIR does not respond')
    vi.useRealTimers()
  })
})
