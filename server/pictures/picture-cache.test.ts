import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Logger } from '../../platform/logger.ts'
import { createPictureCache } from './picture-cache.ts'

const parent = await mkdtemp(join(tmpdir(), 'pictures-'))
afterAll(() => rm(parent, { recursive: true }))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'cache-'))
})

const warn = vi.fn<Logger['warn']>()
const open = (maxBytes = 1_000) => createPictureCache({ folder, maxBytes, logger: { warn } })
const picture = (fill: string, length = 300) => ({
  bytes: Buffer.alloc(length, fill),
  type: 'webp' as const,
})

describe('picture cache', () => {
  test('keeps pictures across a restart', async () => {
    await open().set('a', picture('a'))
    expect(await open().get('a')).toEqual(picture('a'))
    expect(await open().get('b')).toBeUndefined()
  })

  test('evicts the least recently used picture', async () => {
    const cache = open()
    for (const key of ['a', 'b', 'c']) await cache.set(key, picture(key))
    await cache.get('a')
    await cache.set('d', picture('d'))
    expect(await cache.get('b')).toBeUndefined()
    expect(await cache.get('a')).toBeDefined()
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3))
  })

  test('keeps the eviction order across a restart', async () => {
    const cache = open()
    for (const key of ['a', 'b', 'c']) {
      await cache.set(key, picture(key))
      const yesterday = Date.now() / 1000 - 86_400
      for (const name of await readdir(folder))
        await utimes(join(folder, name), yesterday, yesterday)
    }
    const second = open()
    await second.get('a')
    await second.get('b')
    await vi.waitFor(async () => {
      const third = open(600)
      expect(await third.get('c')).toBeUndefined()
      expect(await third.get('a')).toBeDefined()
    })
  })

  test.each([
    { name: 'truncated', damage: (bytes: Buffer) => bytes.subarray(0, 10) },
    { name: 'empty', damage: () => Buffer.alloc(0) },
    { name: 'altered', damage: (bytes: Buffer) => Buffer.from(bytes).fill('x', 5, 6) },
  ])('replaces a file: $name', async ({ damage }) => {
    const cache = open()
    await cache.set('a', picture('a'))
    const [name = ''] = await readdir(folder)
    await writeFile(join(folder, name), damage(await readFile(join(folder, name))))
    expect(await cache.get('a')).toBeUndefined()
    await cache.set('a', picture('a'))
    expect(await open().get('a')).toEqual(picture('a'))
  })

  test('misses a deleted file', async () => {
    const cache = open()
    await cache.set('a', picture('a'))
    for (const name of await readdir(folder)) await rm(join(folder, name))
    expect(await cache.get('a')).toBeUndefined()
  })

  test('ignores an unreadable file', async () => {
    await open().set('a', picture('a'))
    await symlink('nowhere', join(folder, 'gone.webp'))
    expect(await open().get('a')).toEqual(picture('a'))
  })

  test('deletes a truncated picture and no other file', async () => {
    await open().set('a', picture('a'))
    for (const name of await readdir(folder)) await truncate(join(folder, name), 3)
    await writeFile(join(folder, 'notes.txt'), 'x')
    expect(await open().get('a')).toBeUndefined()
    expect(await readdir(folder)).toEqual(['notes.txt'])
  })

  test('rejects a picture larger than the cache', async () => {
    const cache = open(200)
    await cache.set('a', picture('a', 201))
    expect(await readdir(folder)).toEqual([])
  })

  test('recreates a deleted folder', async () => {
    const cache = open()
    await cache.set('a', picture('a'))
    await rm(folder, { recursive: true })
    expect(await cache.get('a')).toBeUndefined()
    await cache.set('a', picture('a'))
    expect(await cache.get('a')).toEqual(picture('a'))
  })

  test('logs a folder without write access', async () => {
    await writeFile(join(folder, 'file'), '')
    warn.mockClear()
    const cache = createPictureCache({
      folder: join(folder, 'file'),
      maxBytes: 1_000,
      logger: { warn },
    })
    await cache.set('a', picture('a'))
    expect(await cache.get('a')).toBeUndefined()
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'picture not cached')
  })
})
