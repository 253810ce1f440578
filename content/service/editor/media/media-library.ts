import { existsSync, readdirSync, readFileSync, rmSync, statSync, type Stats } from 'node:fs'
import { extname, join, sep } from 'node:path'
import pLimit from 'p-limit'
import type { Metadata } from 'sharp'
import type { Locale } from '../../../../locales/locales.ts'
import { isSamePath, normalizePathname } from '../../../../routing/localized-path.ts'
import { maxPixels, maxProgressivePixels } from '../../../contract/picture-limits.ts'
import { isObject } from '../../store/json-values.ts'
import { findMedium } from '../../store/media-file.ts'
import type { User } from '../accounts/accounts.ts'
import type { Edited } from '../editor-database.ts'
import type { EditorDeps } from '../editor-deps.ts'
import { writeFile } from '../files/write-file.ts'
import { inTime } from '../in-time.ts'
import type { Publishing } from '../publishing.ts'
import { Conflict, Refusal } from '../refusal.ts'
import { usesIn, usesOf } from '../uses.ts'
import { cleanSvg } from './clean-svg.ts'

export interface MediaLibraryDeps extends Pick<EditorDeps, 'filesDir' | 'store'> {
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
  /** Alternative text that pages give the file, in each language. */
  alt: Partial<Record<Locale, string>>
}

const pictures = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'])
const drawing = '.svg'
/** Files that a browser does not run. */
const others = new Set('.pdf .zip .step .stp .dxf .mp4 .webm .vtt .csv .txt .docx .xlsx'.split(' '))

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

/** The files below `media/`. */
export function createMediaLibrary(deps: MediaLibraryDeps) {
  const { filesDir, store, publishing } = deps
  const folder = join(filesDir, 'media')
  const sizes = new Map<string, Promise<PictureSize>>()

  async function describe(src: string, uses = usesIn(store.preview)): Promise<Medium> {
    const stats = statSync(join(filesDir, src))
    const shown = uses.get(normalizePathname(src)) ?? []
    const alt = Object.fromEntries(
      shown.flatMap(({ locale, alt: text }) => (text ? [[locale, text]] : [])),
    )
    return {
      src,
      bytes: stats.size,
      ...(await sizeOf(src, stats)),
      modified: stats.mtime.toISOString(),
      uses: new Set(shown.map(({ path }) => path)).size,
      alt,
    }
  }

  /** A file is read once, and again when it has changed. */
  function sizeOf(src: string, { size, mtimeMs }: Stats): Promise<PictureSize> {
    const key = `${src} ${size} ${mtimeMs}`
    const read = sizes.get(key) ?? readSize(join(filesDir, src)).catch(() => ({}))
    sizes.set(key, read)
    return read
  }

  return {
    async list(): Promise<Medium[]> {
      if (!existsSync(folder)) return []
      const names = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      const uses = usesIn(store.preview)
      const media = await Promise.all(
        names.map((name) => describe(`/media${name.replaceAll(sep, '/')}`, uses)),
      )
      return media.toSorted((a, b) => (a.modified < b.modified ? 1 : -1))
    },
    /**
     * Adds a file. Drawings are cleaned, and pictures lose their metadata. An identical file is not added again; a
     * different file of the same name gets a number.
     */
    async add(name: string, bytes: Buffer, user: User): Promise<Medium> {
      const { stem, extension } = toFileName(name)
      const clean = await toClean(bytes, extension)
      for (let number = 1; number < 1000; number++) {
        const src = `/media/${stem}${number > 1 ? `-${number}` : ''}${extension}`
        const file = join(filesDir, src)
        const stats = statSync(file, { throwIfNoEntry: false })
        if (stats && !(stats.isFile() && readFileSync(file).equals(clean))) continue
        if (!stats) {
          writeFile(file, clean)
          await publishing.record([src.slice(1)], `Add ${src}`, user)
        }
        return describe(src)
      }
      throw new Conflict('name-taken', `too many files are called ${name}`)
    },
    /** Replaces a file by another one, in published pages and in drafts. */
    async replace(src: string, by: string, user: User): Promise<void> {
      if (![src, by].every((one) => findMedium(filesDir, one)))
        throw new Refusal(404, `no file ${src} or ${by}`)
      const paths = usesOf(src, store).map(({ path, locale }) => path ?? `${locale}/layout.yaml`)
      const { width, height } = await describe(by)
      await publishing.changeAll(
        [...new Set(paths)],
        (page) => withMedium(page, src, { src: by, width, height }),
        `Replace ${src} by ${by}`,
        user,
      )
    },
    /** @throws {Conflict} with the uses of the file */
    async remove(src: string, user: User): Promise<void> {
      const uses = usesOf(src, store)
      if (uses.length > 0) throw new Conflict('in-use', 'the file is used', { uses })
      if (!findMedium(filesDir, src)) throw new Refusal(404, `no file ${src}`)
      rmSync(join(filesDir, src))
      await publishing.record([src.slice(1)], `Delete ${src}`, user)
    },
  }
}

/** Address of a file, within a text or alone. */
const mediaAddress = /\/media\/[^\s"'?#<>()]+/g

/** Replaces a file within a value. A picture also gets the size of the new file. */
function withMedium(value: Edited, src: string, by: { src: string } & PictureSize): Edited {
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string')
      return part.replace(mediaAddress, (found) => (isSamePath(found, src) ? by.src : found))
    const isPicture = isObject(part) && part['src'] === src && 'width' in part
    return isPicture ? { ...part, ...by } : part
  })
  return JSON.parse(json) as Edited
}

function toFileName(name: string): { stem: string; extension: string } {
  const extension = extname(name).toLowerCase()
  const isKnown = pictures.has(extension) || extension === drawing || others.has(extension)
  if (!isKnown) throw new Refusal(415, `files of the kind ${extension || name} are not taken`)
  const words = name.slice(0, -extension.length).normalize('NFC').toLowerCase()
  const stem = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return { stem: stem.slice(0, 80) || 'file', extension }
}

async function toClean(bytes: Buffer, extension: string): Promise<Buffer> {
  if (extension === drawing) {
    const source = bytes.toString('utf8')
    return Buffer.from(inTime(() => cleanSvg(source)))
  }
  return pictures.has(extension) ? inTurn(() => withoutMetadata(bytes)) : bytes
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

/** Loads sharp. Only bitmap formats are allowed: a drawing with the name of a picture could take unlimited time. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
      (name) => `VipsForeignLoad${name}Buffer`,
    ),
  })
  return sharp
}

interface PictureSize {
  width?: number
  height?: number
}

async function readSize(file: string): Promise<PictureSize> {
  const extension = extname(file)
  if (extension === drawing) return drawingSize(readFileSync(file, 'utf8').slice(0, 10_000))
  if (!pictures.has(extension)) return {}
  const sharp = await openSharp()
  const { autoOrient } = await inTurn(() => sharp(readFileSync(file)).metadata())
  return { width: autoOrient.width, height: autoOrient.height }
}

function drawingSize(source: string): PictureSize {
  const [, width, height] =
    /<svg[^>]*\bviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(source) ?? []
  return width && height
    ? { width: Math.round(Number(width)), height: Math.round(Number(height)) }
    : {}
}
