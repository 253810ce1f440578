import { Parser } from 'htmlparser2'
import type { FetchAnswer } from '../fetch/fetcher.ts'
import { DocumentReader, parserOptions } from './document-reader.ts'
import type { PageDocument } from './page-document.ts'

/**
 * Reads the HTML of a page without building a tree.
 *
 * @param options `url`: address of the page; `charset`: from the headers of the answer
 */
export function readDocument(
  body: Buffer,
  { url, charset }: { url: URL; charset?: string },
): PageDocument {
  const reader = new DocumentReader(url)
  new Parser(reader, parserOptions).end(decode(body, charset))
  return reader.document
}

/**
 * Precedence: byte order mark, headers, declaration in the page.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
function decode(body: Buffer, charset: string | undefined): string {
  const label = readByteOrderMark(body) ?? charset ?? readDeclaredCharset(body) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
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

/** Encoding in the headers of an answer; `undefined` if missing. */
export function charsetOf({ headers }: Pick<FetchAnswer, 'headers'>): string | undefined {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(headers['content-type'] ?? '')?.[1]
}
