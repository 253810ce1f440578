import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { DocumentReader } from './document-reader.ts'
import type { PageDocument } from './page-document.ts'

const maxBytes = 10_000_000

/**
 * Reads the HTML of a page as it arrives, without building a tree of it.
 *
 * @param body to the end, or to 10 MB; destroyed where more comes
 * @param options `url`: where the page was found; `charset`: as the answer's headers name it
 * @throws what the stream fails with
 */
export async function readDocument(
  body: Readable,
  { url, charset }: { url: URL; charset?: string },
): Promise<PageDocument> {
  const reader = new DocumentReader(url)
  const parser = new Parser(reader)
  let decoder: Decoder | undefined
  await readBytes(body, (bytes) => {
    decoder ??= createDecoder(bytes, charset)
    parser.write(decoder.write(bytes))
  })
  if (decoder) parser.write(decoder.end())
  parser.end()
  return reader.document
}

/** Listens, which is much faster than `for await` where chunks are small. */
function readBytes(body: Readable, take: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let read = 0
    body.on('data', (chunk: Buffer) => {
      const bytes = chunk.subarray(0, maxBytes - read)
      read += bytes.length
      take(bytes)
      if (read < maxBytes) return
      resolve()
      body.destroy()
    })
    body.once('end', resolve)
    body.once('error', reject)
    body.once('close', () => reject(new Error('The answer breaks off.')))
  })
}

interface Decoder {
  write: (bytes: Buffer) => string
  end: () => string
}

/**
 * A byte order mark counts more than the headers, these more than the page's own word.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
function createDecoder(start: Buffer, charset: string | undefined): Decoder {
  const mark = readByteOrderMark(start)
  const label = mark ?? charset ?? readDeclaredCharset(start) ?? 'utf-8'
  // Several times as fast as a `TextDecoder` that reads pieces.
  if (/^utf-?8$/i.test(label)) return new StringDecoder('utf8')
  const decoder = createTextDecoder(label)
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}

function createTextDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

function readByteOrderMark(start: Buffer): string | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : null
}

function readDeclaredCharset(start: Buffer): string | undefined {
  return /<meta[^>]{1,200}charset=["']?\s*([\w-]+)/i.exec(start.toString('latin1', 0, 1024))?.[1]
}

/** The encoding that an answer's headers name; `undefined`: none. */
export function charsetOf({ headers }: { headers: Record<string, string> }): string | undefined {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(headers['content-type'] ?? '')?.[1]
}
