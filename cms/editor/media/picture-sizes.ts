import { createReadStream, statSync, type Stats } from 'node:fs'
import { extname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { mediaPath } from '../../store/media-file.ts'
import type { EditorDeps } from '../editor-deps.ts'
import type { PictureFact } from '../editor-database.ts'
import { drawing, isBitmap } from './file-kinds.ts'
import { openSharp } from './open-sharp.ts'

export interface PictureDimensions {
  width?: number
  height?: number
}

/** Pause after each picture that is read in the background, in ms, in which pages are rendered. */
const pauseMs = 5

/**
 * Sizes of the pictures below `media/`. A file is read once, and again when it has changed; the database keeps the size for the next start.
 */
export function createPictureSizes({
  filesDir,
  database,
  logger,
}: Pick<EditorDeps, 'filesDir' | 'database' | 'logger'>) {
  const facts = new Map<string, PictureFact>(
    database.pictureSizes().map((fact) => [fact.src, fact]),
  )
  const waiting = new Set<string>()
  const ended = new AbortController()
  const inTurn = pLimit(1)
  let running = false

  function known(src: string, stats: Stats): PictureDimensions {
    const fact = facts.get(src)
    if (fact?.version !== versionOf(stats) || fact.width === 0) return {}
    return { width: fact.width, height: fact.height }
  }

  async function read(src: string): Promise<PictureDimensions> {
    const path = mediaPath(filesDir, src)
    if (!path) return {}
    const stats = statSync(path)
    const version = versionOf(stats)
    if (facts.get(src)?.version !== version && isPicture(src)) {
      const size = await inTurn(() => readSize(path)).catch(() => ({ width: 0, height: 0 }))
      const fact = { src, version, ...size }
      facts.set(src, fact)
      if (!ended.signal.aborted) database.putPictureSize(fact)
    }
    return known(src, stats)
  }

  async function readWaiting(): Promise<void> {
    running = true
    for (const src of waiting) {
      waiting.delete(src)
      await setTimeout(pauseMs, undefined, { ref: false, signal: ended.signal })
      await read(src)
    }
  }

  return {
    known,
    read,
    /** Reads the pictures that are not known, one after the other. */
    readAll(sources: string[]): void {
      for (const src of sources) if (isPicture(src)) waiting.add(src)
      if (running) return
      readWaiting()
        .catch((error: unknown) => {
          if (!ended.signal.aborted) logger.error({ err: error }, 'a picture could not be read')
        })
        .finally(() => (running = false))
    },
    close: () => ended.abort(),
  }
}

const versionOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`

function isPicture(src: string): boolean {
  const extension = extname(src).toLowerCase()
  return extension === drawing || isBitmap(extension)
}

async function readSize(path: string): Promise<{ width: number; height: number }> {
  if (extname(path).toLowerCase() === drawing) return drawingSize(await readStart(path))
  const sharp = await openSharp()
  const { autoOrient } = await sharp(path).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/** The root element of a drawing is at its start. */
async function readStart(path: string): Promise<string> {
  const chunks = await createReadStream(path, { end: 10_000 }).toArray()
  return Buffer.concat(chunks as Buffer[]).toString('utf8')
}

/** Size of a drawing: of its view box, else its own, else what browsers give it. */
function drawingSize(source: string): { width: number; height: number } {
  const [root = ''] = /<svg[^>]*/.exec(source) ?? []
  const box = /\sviewBox=["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(root)
  const own = (side: string) => new RegExp(`\\s${side}=["']([\\d.]+)(?![\\d.%])`).exec(root)?.[1]
  const [, width = own('width') ?? 300, height = own('height') ?? 150] = box ?? []
  return { width: Math.round(Number(width)) || 1, height: Math.round(Number(height)) || 1 }
}
