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
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Logger } from '../ops/logger.ts'
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

test('a picture is the same after a restart', async () => {
  await open().set('a', picture('a'))
  expect(await open().get('a')).toEqual(picture('a'))
  expect(await open().get('b')).toBeUndefined()
})

test('what was not asked for the longest goes first', async () => {
  const cache = open()
  for (const key of ['a', 'b', 'c']) await cache.set(key, picture(key))
  await cache.get('a')
  await cache.set('d', picture('d'))
  expect(await cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toBeDefined()
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3))
})

test('after a restart, too', async () => {
  const cache = open()
  for (const key of ['a', 'b', 'c']) {
    await cache.set(key, picture(key))
    const yesterday = Date.now() / 1000 - 86_400
    for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday, yesterday)
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
  { name: 'cut off', damage: (bytes: Buffer) => bytes.subarray(0, 10) },
  { name: 'empty', damage: () => Buffer.alloc(0) },
  { name: 'altered', damage: (bytes: Buffer) => Buffer.from(bytes).fill('x', 5, 6) },
])('a file that is $name counts as not there, and is made anew', async ({ damage }) => {
  const cache = open()
  await cache.set('a', picture('a'))
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), damage(await readFile(join(folder, name))))
  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', picture('a'))
  expect(await open().get('a')).toEqual(picture('a'))
})

test('a file that somebody has removed counts as not there', async () => {
  const cache = open()
  await cache.set('a', picture('a'))
  for (const name of await readdir(folder)) await rm(join(folder, name))
  expect(await cache.get('a')).toBeUndefined()
})

test('one that cannot be looked at makes the cache forget no other', async () => {
  await open().set('a', picture('a'))
  await symlink('nowhere', join(folder, 'gone.webp'))
  expect(await open().get('a')).toEqual(picture('a'))
})

test('what a process left half written is cleared away when it is wanted, and no file of others', async () => {
  await open().set('a', picture('a'))
  for (const name of await readdir(folder)) await truncate(join(folder, name), 3)
  await writeFile(join(folder, 'notes.txt'), 'x')
  expect(await open().get('a')).toBeUndefined()
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('what is larger than all the room is not kept', async () => {
  const cache = open(200)
  await cache.set('a', picture('a', 201))
  expect(await readdir(folder)).toEqual([])
})

test('a folder that was removed, to make room, is filled again', async () => {
  const cache = open()
  await cache.set('a', picture('a'))
  await rm(folder, { recursive: true })
  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', picture('a'))
  expect(await cache.get('a')).toEqual(picture('a'))
})

test('a folder that cannot be written is said, and does no harm', async () => {
  await writeFile(join(folder, 'file'), '')
  warn.mockClear()
  const cache = createPictureCache({
    folder: join(folder, 'file'),
    maxBytes: 1_000,
    logger: { warn },
  })
  await cache.set('a', picture('a'))
  expect(await cache.get('a')).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'picture not kept')
})
