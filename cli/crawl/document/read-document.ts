import { Parser } from 'htmlparser2'
import { mediaTypeOf, type FetchAnswer } from '../fetch/fetcher.ts'
import { DocumentReader } from './document-reader.ts'
import type { PageDocument } from './page-document.ts'

/** Reads the HTML of a page without building a tree. */
export function readDocument(answer: HtmlAnswer, url: URL): PageDocument {
  const reader = new DocumentReader(url)
  const xmlMode = mediaTypeOf(answer.headers) === 'application/xhtml+xml'
  new Parser(reader, { decodeEntities: false, xmlMode }).end(decode(answer))
  return reader.document
}

type HtmlAnswer = Pick<FetchAnswer, 'headers' | 'body'>

/**
 * Precedence: byte order mark, headers, declaration in the page.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
function decode({ headers, body }: HtmlAnswer): string {
  const [, charset] = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(headers['content-type'] ?? '') ?? []
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

/** A declaration that can be read in single bytes is wrong about UTF-16. */
function readDeclaredCharset(start: Buffer): string | undefined {
  return /<meta[^>]{1,200}charset=["']?\s*(?!utf-16)([\w-]+)/i.exec(
    start.toString('latin1', 0, 1024),
  )?.[1]
}
