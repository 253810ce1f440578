import { isUtf8 } from 'node:buffer'
import type { FetchResponse } from '../fetch/fetcher.ts'

/**
 * Character encoding of a page, as browsers determine it: byte order mark, header, declaration in the page, then the content.
 *
 * @returns a label that `TextDecoder` knows
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function findEncoding({ headers, body }: Pick<FetchResponse, 'headers' | 'body'>): string {
  const type = headers['content-type'] ?? ''
  const [, charset] = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(type) ?? []
  const isXml = /^[^;]*[/+]xml/i.test(type)
  return (
    findByteOrderMark(body) ??
    known(charset) ??
    findDeclaration(body) ??
    (isXml || isUtf8(body) ? 'utf-8' : 'windows-1252')
  )
}

function findByteOrderMark(start: Buffer): string | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : null
}

/** @returns `null` for a missing or unknown label, which browsers ignore */
function known(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** A declaration that can be read in single bytes is wrong about UTF-16. */
function findDeclaration(body: Buffer): string | null {
  const head = headOf(body.toString('latin1', 0, maxHead))
  const [, xml] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? []
  const metas = Array.from(head.matchAll(meta), ([, attributes = '']) => readMeta(attributes))
  const declared = [xml, ...metas].map((label) => known(label)).find((label) => label !== null)
  return declared?.startsWith('utf-16') ? 'utf-8' : (declared ?? null)
}

/** Browsers also follow a late declaration, up to the end of the head. In bytes. */
const maxHead = 500_000

/** Beginning of the page without comments and scripts. */
const headOf = (start: string) =>
  (start.split(/<\/head\b|<body\b/i, 1)[0] ?? '').replaceAll(
    /<!--[^]*?(?:-->|$)|<script\b[^]*?(?:<\/script|$)|<style\b[^]*?(?:<\/style|$)/gi,
    '',
  )

const meta = /<meta\s((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** `charset`, or that of `http-equiv="content-type"`. */
function readMeta(attributes: string): string | undefined {
  const values = new Map(
    Array.from(attributes.matchAll(attribute), ([, name = '', double, single, plain]) => [
      name.toLowerCase(),
      (double ?? single ?? plain ?? '').trim(),
    ]),
  )
  const charset = values.get('charset')
  if (charset !== undefined) return charset
  if (values.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(values.get('content') ?? '')?.[1]
}
