import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { SharedPage } from '../cache/cached-page.ts'
import { trim } from '../encode-body.ts'

/** Serialises a page as JSON, with its body in base64, after a checksum. */
export function encodePage(page: SharedPage): string {
  const json = JSON.stringify({ ...page, body: page.body.toString('base64') })
  return checksum(json) + json
}

/** @returns `null` for a text that {@link encodePage} has not written */
export function decodePage(text: string): SharedPage | null {
  const json = text.slice(checksumLength)
  if (text.slice(0, checksumLength) !== checksum(json)) return null
  return storedPage.safeParse(parse(json)).data ?? null
}

const checksumLength = 8

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(checksumLength, '0')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Names and values that Node accepts in a header (RFC 9110 §5). */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/)
const headerValue = z.string().regex(/^[\t\x20-\x7E\x80-\xFF]*$/)

const storedPage = z.object({
  status: z.int().min(200).max(599),
  isShortLived: z.boolean(),
  location: headerValue.nullable(),
  /** A page with its own `Cache-Control` is never stored. */
  cacheControl: z.null(),
  headers: z.array(z.tuple([headerName, headerValue])),
  hash: z.string().regex(/^[\w-]+$/),
  body: z.base64().transform((text) => trim(Buffer.from(text, 'base64'))),
  tags: z.array(z.string()),
  purgeNumber: z.number().min(0),
  confirmedAt: z.number(),
}) satisfies z.ZodType<SharedPage>
