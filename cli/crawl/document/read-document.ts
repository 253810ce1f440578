import { Parser } from 'htmlparser2'
import { mediaTypeOf, type FetchResponse } from '../fetch/fetcher.ts'
import { DocumentReader } from './document-reader.ts'
import { createEncodeQuery } from './encode-query.ts'
import { findEncoding } from './find-encoding.ts'
import type { PageDocument } from './page-document.ts'

/** Reads the HTML of a page, and the links of its headers, without building a tree. */
export function readDocument(response: HtmlResponse, url: URL): PageDocument {
  const encoding = findEncoding(response)
  const html = new TextDecoder(encoding).decode(response.body)
  const encodeQuery = createEncodeQuery(encoding)
  const xmlMode = mediaTypeOf(response.headers) === 'application/xhtml+xml'

  function read(base?: URL): DocumentReader {
    const reader = new DocumentReader(url, { base, encodeQuery })
    reader.readHeaders(response.headers)
    new Parser(reader, { decodeEntities: false, xmlMode }).end(html)
    return reader
  }

  const reader = read()
  // Read a second time, because `<base>` also applies to the links before it.
  return reader.lateBase ? read(reader.lateBase).document : reader.document
}

type HtmlResponse = Pick<FetchResponse, 'headers' | 'body'>
