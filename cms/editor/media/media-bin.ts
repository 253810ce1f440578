import { copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DeletedMedium, EditorDatabase } from '../editor-database.ts'
import { syncFolder } from '../files/write-file.ts'
import { Refusal } from '../refusal.ts'

/** A file in the bin. */
export type BinnedMedium = DeletedMedium & { bytes: number }

export type MediaBin = ReturnType<typeof createMediaBin>

/**
 * Deleted media files, beside the database: the folder of the content files may be in Git.
 *
 * @param folder is created with the first file
 */
export function createMediaBin(
  folder: string,
  database: Pick<
    EditorDatabase,
    'addDeletedMedium' | 'deletedMedia' | 'deletedMedium' | 'forgetDeletedMedium'
  >,
) {
  const fileOf = (id: number) => join(folder, String(id))

  /** @throws {Refusal} 404 where the bin does not have the file */
  function find(id: number): DeletedMedium {
    const medium = database.deletedMedium(id)
    if (!medium) throw new Refusal(404, `no file ${id} in the bin`)
    return medium
  }

  function remove(id: number): void {
    rmSync(fileOf(id), { force: true })
    database.forgetDeletedMedium(id)
  }

  return {
    find,
    /** The last deleted first. A file that was removed from the disk is left out. */
    list: (): BinnedMedium[] =>
      database.deletedMedia().flatMap((medium) => {
        const stats = statSync(fileOf(medium.id), { throwIfNoEntry: false })
        return stats ? [{ ...medium, bytes: stats.size }] : []
      }),
    /**
     * Moves a file to the bin. Its entry is stored first, so that a crash in between loses no file.
     *
     * @param path of the file on the disk
     */
    put(path: string, medium: Omit<DeletedMedium, 'id'>): number {
      const id = database.addDeletedMedium(medium)
      try {
        moveFile(path, fileOf(id))
      } catch (error) {
        database.forgetDeletedMedium(id)
        throw error
      }
      return id
    },
    /** @param path of the file on the disk, where there is none */
    takeOut(id: number, path: string): void {
      moveFile(fileOf(id), path)
      database.forgetDeletedMedium(id)
    },
    remove,
    /** @param time ISO 8601; files deleted earlier are removed permanently */
    emptyBefore(time: string): void {
      for (const { id, at } of database.deletedMedia()) if (at < time) remove(id)
    },
  }
}

/** The two folders may be on different disks. */
function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const temporary = `${to}.tmp`
    try {
      copyFileSync(from, temporary)
      renameSync(temporary, to)
    } finally {
      rmSync(temporary, { force: true })
    }
    rmSync(from)
  }
  syncFolder(dirname(to))
}
