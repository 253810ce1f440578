import { existsSync, readdirSync, readFileSync, statSync, type Dirent, type Stats } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import type { Metadata } from 'sharp'
import type { Locale } from '../../../locales/locales.ts'
import { isObject } from '../../../routing/is-object.ts'
import { isSamePath, normalizePathname } from '../../../routing/localized-path.ts'
import { maxPixels, maxProgressivePixels } from '../../../content/contract/picture-limits.ts'
import { findMedium, mediaPath } from '../../store/media-file.ts'
import type { User } from '../../accounts/accounts.ts'
import type { Edited } from '../editor-database.ts'
import type { EditorDeps } from '../editor-deps.ts'
import { writeFile } from '../files/write-file.ts'
import { runWithTimeout } from '../run-with-timeout.ts'
import type { Publishing } from '../publishing.ts'
import { Conflict, Refusal } from '../refusal.ts'
import { usesIn, usesOf } from '../addresses/uses.ts'
import { cleanSvg } from './clean-svg.ts'
import { drawing, isBitmap, kindOfFile, toExtension } from './file-kinds.ts'
import { openSharp } from './open-sharp.ts'
import { createPictureSizes, type PictureDimensions } from './picture-sizes.ts'

export interface MediaFilesDeps extends Pick<
  EditorDeps,
  'filesDir' | 'store' | 'database' | 'logger' | 'mediaBin' | 'now'
> {
  publishing: Pick<Publishing, 'changeAll' | 'record'>
}

/** A picture or another file. */
export interface Medium {
  /** `/media/…` */
  src: string
  bytes: number
  width?: number
  height?: number
  /** ISO 8601. */
  modified: string
  /** Number of pages that show the file. */
  uses: number
  /** Titles of these pages. */
  pages: string[]
  /** Alternative text that pages give the file, in each language. */
  alt: Partial<Record<Locale, string>>
}

export type MediaFiles = ReturnType<typeof createMediaFiles>

/** The files below `media/`. */
export function createMediaFiles(deps: MediaFilesDeps) {
  const { filesDir, store, mediaBin, publishing, now } = deps
  const folder = join(filesDir, 'media')
  const sizes = createPictureSizes(deps)
  sizes.readAll(listSources())

  /** Without the size of a picture that has not been read yet. */
  function describe(src: string, stats: Stats, uses = usesIn(store.preview)): Medium {
    const shown = uses.get(normalizePathname(src)) ?? []
    const alt = Object.fromEntries(
      shown.flatMap(({ locale, alt: text }) => (text ? [[locale, text]] : [])),
    )
    return {
      src,
      bytes: stats.size,
      ...sizes.known(src, stats),
      modified: stats.mtime.toISOString(),
      uses: new Set(shown.map(({ path }) => path)).size,
      pages: [...new Set(shown.map(({ title }) => title))],
      alt,
    }
  }

  /** With the size of a picture. */
  async function describeFully(src: string): Promise<Medium> {
    const size = await sizes.read(src)
    const stats = findMedium(filesDir, src)
    if (!stats) throw new Refusal(404, `no file ${src}`)
    return { ...describe(src, stats), ...size }
  }

  function listSources(): string[] {
    if (!existsSync(folder)) return []
    const isShown = (entry: Dirent) => entry.isFile() && !entry.name.startsWith('.')
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(isShown)
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .map((name) => `/media${name.replaceAll(sep, '/').normalize()}`)
  }

  return {
    /** Stops reading pictures in the background. */
    close: () => sizes.close(),
    /** All files, newest first. Sizes that are not known yet are read in the background. */
    list(): Medium[] {
      const sources = listSources()
      const uses = usesIn(store.preview)
      sizes.readAll(sources)
      // A file of a hidden folder has no address, and another one may have been removed meanwhile.
      const media = sources.flatMap((src) => {
        const stats = findMedium(filesDir, src)
        return stats ? [describe(src, stats, uses)] : []
      })
      return media.toSorted((a, b) => (a.modified < b.modified ? 1 : -1))
    },
    find: describeFully,
    /**
     * Adds a file. Drawings are cleaned, and pictures lose their metadata. An identical file is not added again; a
     * different file of the same name gets a number.
     */
    async add(name: string, bytes: Buffer, user: User): Promise<Medium> {
      const { stem, extension } = toFileName(name, bytes)
      const clean = await toClean(bytes, extension)
      for (const src of namesLike(`/media/${stem}${extension}`)) {
        const file = join(filesDir, src)
        const stats = statSync(file, { throwIfNoEntry: false })
        if (stats && !(stats.isFile() && readFileSync(file).equals(clean))) continue
        if (!stats) {
          writeFile(file, clean)
          await publishing.record([src.slice(1)], `Add ${src}`, user)
        }
        return describeFully(src)
      }
      throw new Conflict('name-taken', `too many files are called ${name}`)
    },
    /**
     * Replaces a file by another one of its kind, in published pages and in drafts.
     *
     * @throws {Conflict} `other-kind`: pages would show a document as a picture
     */
    async replace(src: string, by: string, user: User): Promise<void> {
      if (![src, by].every((one) => findMedium(filesDir, one)))
        throw new Refusal(404, `no file ${src} or ${by}`)
      if (kindOfFile(src) !== kindOfFile(by))
        throw new Conflict('other-kind', `${by} is not of the kind of ${src}`)
      const paths = usesOf(src, store).map(({ path, locale }) => path ?? `${locale}/layout.yaml`)
      const { width, height } = await describeFully(by)
      await publishing.changeAll(
        [...new Set(paths)],
        (page) => withMedium(page, src, { src: by, width, height }),
        `Replace ${src} by ${by}`,
        user,
      )
    },
    /**
     * Moves a file to the bin.
     *
     * @returns its id in the bin
     * @throws {Conflict} with the uses of the file
     */
    async remove(src: string, user: User): Promise<{ id: number }> {
      const uses = usesOf(src, store)
      if (uses.length > 0) throw new Conflict('in-use', 'the file is used', { uses })
      const path = findMedium(filesDir, src) && mediaPath(filesDir, src)
      if (!path) throw new Refusal(404, `no file ${src}`)
      const id = mediaBin.put(path, { src, who: user.name, at: new Date(now()).toISOString() })
      await publishing.record([relative(filesDir, path)], `Delete ${src}`, user)
      return { id }
    },
    /** Takes a file out of the bin. If its address is taken, its name gets a number. */
    async restore(id: number, user: User): Promise<Medium> {
      const { src } = mediaBin.find(id)
      const isFree = (one: string) => !findMedium(filesDir, one)
      const place = [...namesLike(src)].find(isFree)
      if (!place) throw new Conflict('name-taken', `too many files are called ${src}`)
      mediaBin.takeOut(id, join(filesDir, place))
      await publishing.record([place.slice(1)], `Restore ${place}`, user)
      return describeFully(place)
    },
  }
}

/** `/media/a.jpg`, `/media/a-2.jpg` and so on. */
function* namesLike(src: string): Generator<string> {
  const extension = extname(src)
  const start = src.slice(0, src.length - extension.length)
  yield src
  for (let number = 2; number < 1000; number++) yield `${start}-${number}${extension}`
}

/** Address of a file, within a text or alone. */
const mediaAddress = /\/media\/[^\s"'?#<>()]+/g

/** Replaces a file within a value. A picture also gets the size of the new file. */
function withMedium(value: Edited, src: string, by: { src: string } & PictureDimensions): Edited {
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string')
      return part.replace(mediaAddress, (found) => (isSamePath(found, src) ? by.src : found))
    const isPicture = isObject(part) && part['src'] === src && 'width' in part
    return isPicture ? { ...part, ...by } : part
  })
  return JSON.parse(json) as Edited
}

/** @throws {Refusal} 415 for content that is not accepted */
function toFileName(name: string, bytes: Buffer): { stem: string; extension: string } {
  const named = extname(name)
  const extension = toExtension(named.toLowerCase(), bytes)
  const words = name
    .slice(0, name.length - named.length)
    .normalize('NFC')
    .toLowerCase()
  const stem = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return { stem: stem.slice(0, 80) || 'file', extension }
}

async function toClean(bytes: Buffer, extension: string): Promise<Buffer> {
  if (extension === drawing) {
    const source = bytes.toString('utf8')
    return Buffer.from(runWithTimeout(() => cleanSvg(source)))
  }
  return isBitmap(extension) ? inTurn(() => withoutMetadata(bytes)) : bytes
}

/** Only one picture is in memory at a time. */
const inTurn = pLimit(1)

/** In px: the largest width that the site shows. Rotating 48 megapixels takes 500 MB, a photo of this size 60 MB. */
const maxSide = 2400

/** A picture without metadata stays unchanged. Any other is encoded again, with its orientation applied. */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels.jpeg, animated: true })
    const metadata = await picture.metadata()
    const { exif, xmp, iptc, format } = metadata
    if (!exif && !xmp && !iptc) return bytes
    refuseLarge(metadata)
    const smaller = picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    if (format === 'png') return await smaller.png().toBuffer()
    // sharp names AVIF after its container.
    const written = format === 'heif' ? 'avif' : format
    return await smaller.toFormat(written, { quality: 90 }).toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(422, `no picture that can be shown: ${String(error)}`)
  }
}

/**
 * Refuses a picture that takes too much memory to be encoded again. Only a JPEG is turned without being decoded
 * completely.
 */
function refuseLarge({ format, width, height, isProgressive, orientation = 1 }: Metadata): void {
  const isWhole = isProgressive || (orientation > 1 && format !== 'jpeg')
  const ofFormat = (maxPixels as Record<string, number>)[format] ?? maxProgressivePixels
  const limit = isWhole ? Math.min(ofFormat, maxProgressivePixels) : ofFormat
  if (width * height > limit)
    throw new Refusal(413, `${width} × ${height} px of ${format}`, { cause: 'picture' })
}
