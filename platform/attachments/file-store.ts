import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { withTimeout } from '../deadline.ts'
import { attachmentKind } from './attachment-kind.ts'
import { attachmentName } from './attachment-name.ts'
import { startBytes } from './file-content.ts'

/** A file that a visitor has attached. */
export interface Attachment {
  /** Cleaned name. */
  name: string
  /** Media type, by content. */
  type: string
  bytes: number
  /** SHA-256, hexadecimal. */
  hash: string
}

/** The files of a form. */
export interface Attachments {
  /** Folder in the store; `null` if the files were not stored, because there is no space. */
  folder: string | null
  files: Attachment[]
}

/** Why the files of a form are refused. */
export type AttachmentFault = 'tooManyFiles' | 'filesTooLarge' | 'fileType'

export interface FileStoreOptions {
  /** Has a folder for each form; is created when needed. */
  folder: string
  /** Folder whose size counts: the same, or one around it. */
  countedFolder?: string
  /** Space for all files in it. */
  maxBytes: number
  /** Limits of a form. */
  limits: { files: number; bytes: number }
}

export type FileStore = ReturnType<typeof createFileStore>
export type Upload = ReturnType<FileStore['begin']>

/** How long the disk may take to create a folder. */
const diskMs = 2_000

/** A folder whose last change is older belongs to no upload any more, in ms: a request ends after five minutes. */
const uploadMs = 600_000

/** Files count as a block of the disk at least. */
const blockBytes = 4_096

/**
 * Files of forms on disk. The files of a form are in a folder, which is on disk before the form refers to it: a crash leaves the whole form, or a
 * folder that no form refers to. `sweep` removes these.
 */
export function createFileStore(options: FileStoreOptions) {
  const { folder: root, countedFolder = root, maxBytes, limits } = options
  /** Folders of forms that are being received. */
  const receiving = new Set<string>()
  /** Bytes that all uploads of this process have written, or are writing. */
  let written = 0

  /** Receives the files of a form, in turn. Neither a full disk nor missing space is an error: the files are then counted only. */
  function begin() {
    const name = randomBytes(8).toString('hex')
    const folder = join(root, name)
    const files: Attachment[] = []
    let fault: AttachmentFault | null = null
    let total = 0
    let isStored = true
    let isOpen: Promise<unknown> | null = null
    let [usedBefore, writtenBefore] = [0, 0]
    receiving.add(name)

    async function openFolder(): Promise<void> {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await mkdir(folder, { mode: 0o700 })
      writtenBefore = written
      usedBefore = await sizeOf(countedFolder)
    }

    const hasSpace = (bytes: number) => usedBefore + (written - writtenBefore) + bytes <= maxBytes

    /** Deletes what is stored, and stores nothing more: the disk may be full, and the form itself needs space. */
    async function giveUp(): Promise<void> {
      isStored = false
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }

    async function createFile(): Promise<FileHandle | null> {
      if (!isStored || fault) return null
      try {
        await withTimeout((isOpen ??= openFolder()) as Promise<void>, diskMs)
        // A field without a choice has left an empty file.
        return await open(join(folder, `${files.length + 1}`), 'w', 0o600)
      } catch {
        await giveUp()
        return null
      }
    }

    /** @returns false where the chunk cannot be stored */
    async function write(file: FileHandle, chunk: Buffer): Promise<boolean> {
      if (!hasSpace(chunk.length)) return false
      // Before the write, so that uploads at the same time see each other.
      written += chunk.length
      try {
        await file.writeFile(chunk)
        return true
      } catch {
        return false
      }
    }

    async function discard(): Promise<void> {
      await giveUp()
      receiving.delete(name)
    }

    /** Writes a file to the disk. */
    async function finish(file: FileHandle | null): Promise<boolean> {
      try {
        await file?.sync()
        return true
      } catch {
        return false
      }
    }

    return {
      /** Reads a file to its end. An empty file without a name is the field without a choice. */
      async add(given: string | undefined, source: Readable): Promise<void> {
        const hash = createHash('sha256')
        let [start, bytes] = [Buffer.alloc(0), 0]
        const file = await createFile()
        let [isWritten, isSynced] = [file !== null, false]
        try {
          for await (const chunk of source as AsyncIterable<Buffer>) {
            if (start.length < startBytes) start = Buffer.concat([start, chunk])
            hash.update(chunk)
            bytes += chunk.length
            total += chunk.length
            if (total > limits.bytes) fault ??= 'filesTooLarge'
            if (file && isWritten && !fault) isWritten = await write(file, chunk)
          }
          isSynced = await finish(file)
        } finally {
          await file?.close().catch(() => undefined)
        }
        if (!given && bytes === 0) return
        if (files.length === limits.files) fault ??= 'tooManyFiles'
        const kind = attachmentKind(start)
        if (!kind) fault ??= 'fileType'
        if (fault || !kind) return giveUp()
        if (!isWritten || !isSynced) await giveUp()
        const taken = files.map((one) => one.name)
        files.push({
          name: attachmentName(given ?? '', kind.extensions, taken),
          type: kind.type,
          bytes,
          hash: hash.digest('hex'),
        })
      },
      /** Why the files are refused; nothing is stored then. */
      fault: () => fault,
      /**
       * Writes the folder to the disk.
       *
       * @returns `null` for a form without files
       */
      async end(): Promise<Attachments | null> {
        if (files.length === 0 || fault) {
          await discard()
          return null
        }
        const parents = [folder, root, dirname(root), dirname(dirname(root))]
        if (isStored) await Promise.all(parents.map(sync)).catch(giveUp)
        return { folder: isStored ? name : null, files }
      },
      /** A form refers to the folder, or nothing is left of it. */
      release: () => void receiving.delete(name),
      discard,
    }
  }

  return {
    begin,
    /** Path of a file, which starts with 1 in its form. */
    pathOf: (folder: string, number: number) => join(root, folder, `${number}`),
    /** True if all files of a form are in this store. */
    async has({ folder, files }: Attachments): Promise<boolean> {
      if (folder === null) return false
      const found = files.map(({ bytes }, index) =>
        stat(join(root, folder, `${index + 1}`)).then(
          ({ size }) => size === bytes,
          () => false,
        ),
      )
      return (await Promise.all(found)).every(Boolean)
    },
    async remove(folder: string): Promise<void> {
      receiving.delete(folder)
      await rm(join(root, folder), { recursive: true, force: true })
    },
    /**
     * Removes the folders that no form refers to: of forms that were deleted, and of uploads that ended with their process. Another process may
     * use the same folder, also from another container: its fresh folders stay.
     *
     * @param referred folders of all stored forms, read after the folders are listed
     * @throws where the folder cannot be read
     */
    async sweep(referred: () => Promise<Iterable<string>> | Iterable<string>): Promise<void> {
      const listed = (await listFolder(root)).filter((name) => !receiving.has(name))
      const isOld = await Promise.all(listed.map((name) => isUnchanged(join(root, name))))
      const found = listed.filter((_, index) => isOld[index])
      if (found.length === 0) return
      const kept = new Set(await referred())
      for (const name of found)
        if (!kept.has(name)) await rm(join(root, name), { recursive: true, force: true })
    },
  }
}

/** True if no upload can be writing the folder. A time in the future is of a wrong clock. */
async function isUnchanged(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }))
  return Math.abs(Date.now() - mtimeMs) > uploadMs
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const { size } = await stat(join(parentPath, name)).catch(() => ({ size: 0 }))
      return Math.max(size, blockBytes)
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Writes a folder to the disk: without this, a crash could undo the creation of its files. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
