import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../platform/logger.ts'
import type { EncodedPicture, PictureType } from './encode-picture.ts'

export interface PictureCacheOptions {
  folder: string
  /** Maximum size of all files. */
  maxBytes: number
  logger: Pick<Logger, 'warn'>
}

interface CachedFile {
  /** `{key}.{check sum}.{random}.{type}`: the check sum detects incomplete content; no name is used twice. */
  name: string
  bytes: number
  /** Last recorded use of the file, in ms since 1970. */
  touchedAt: number
}

/** Minimum interval between two recorded uses, in ms. The record survives a restart. */
const touchMs = 3_600_000

/**
 * LRU cache of encoded pictures on disk. It reads the folder at its first use. A missing or damaged file counts as not cached. Where the
 * folder cannot be written, nothing is cached, but pictures are still served.
 */
export function createPictureCache({ folder, maxBytes, logger }: PictureCacheOptions) {
  const files = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ name }) => void remove(name),
  })
  let opened: Promise<void> | undefined
  const open = () => (opened ??= readFolder())

  async function get(key: string): Promise<EncodedPicture | undefined> {
    await open()
    const id = toId(key)
    const file = files.get(id)
    if (!file) return undefined
    const bytes = await readFile(join(folder, file.name)).catch(() => null)
    if (!bytes || checkSum(bytes) !== file.name.split('.')[1]) {
      files.delete(id)
      // Otherwise a process that starts now could find this file in place of the one that is written again.
      await remove(file.name)
      return undefined
    }
    void touch(file)
    return { bytes, type: typeOf(file.name) }
  }

  async function set(key: string, { bytes, type }: EncodedPicture): Promise<void> {
    if (bytes.length > maxBytes) return
    await open()
    const id = toId(key)
    const name = `${id}.${checkSum(bytes)}.${randomUUID()}.${type}`
    try {
      // It may have been removed to make room.
      await mkdir(folder).catch(() => {})
      await writeFile(join(folder, name), bytes)
      files.set(id, { name, bytes: bytes.length, touchedAt: Date.now() })
    } catch (error) {
      logger.warn({ err: error, folder }, 'picture not cached')
      await remove(name)
    }
  }

  /** Loads the files in the order of their use, the last used last. */
  async function readFolder(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true })
      const described = await Promise.all((await readdir(folder)).map(describe))
      const found = described.filter((file) => file !== null)
      found.sort((a, b) => a.touchedAt - b.touchedAt)
      for (const file of found)
        if (namePattern.test(file.name)) files.set(file.name.split('.')[0] ?? '', file)
    } catch (error) {
      logger.warn({ err: error, folder }, 'picture cache cannot be read')
    }
  }

  /** @returns `null` for a file that another process has removed since */
  async function describe(name: string): Promise<CachedFile | null> {
    const file = await stat(join(folder, name)).catch(() => null)
    return file && { name, bytes: file.size, touchedAt: file.mtimeMs }
  }

  async function touch(file: CachedFile): Promise<void> {
    const now = Date.now()
    if (now - file.touchedAt < touchMs) return
    file.touchedAt = now
    await utimes(join(folder, file.name), now / 1000, now / 1000).catch(() => {})
  }

  async function remove(name: string): Promise<void> {
    await rm(join(folder, name), { force: true }).catch(() => {})
  }

  return { get, set }
}

function toId(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 32)
}

function checkSum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}

const namePattern = /^[\w-]{32}\.[\da-f]{8}\.[\da-f-]{36}\.(avif|webp|jpeg|png|pdf)$/

function typeOf(name: string): PictureType {
  return namePattern.exec(name)?.[1] as PictureType
}
