import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** More files of an index are not read. */
const maxFiles = 100

/**
 * Reads a file or an address as text: UTF-8, UTF-16 with a byte order mark, or else Latin-1, which spreadsheets write; also compressed.
 *
 * @throws {Error} if it cannot be read
 */
export async function readText(place: string): Promise<string> {
  const bytes = isUrl(place) ? await download(place) : await readFile(place)
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  if (plain[0] === 0xff && plain[1] === 0xfe) return new TextDecoder('utf-16le').decode(plain)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return new TextDecoder('latin1').decode(plain)
  }
}

/** True for a sitemap, or a list with an address in each line. */
export function isAddressList(text: string): boolean {
  if (text.trimStart().startsWith('<')) return true
  const lines = text.split(/\r?\n/).filter(Boolean)
  return lines.length > 0 && lines.every((line) => /^(?:\/|https?:)[^\s,;]*\s*$/i.test(line))
}

/**
 * The addresses of a sitemap, of the sitemaps that an index names, or of a list.
 *
 * @throws {Error} if a sitemap of an index cannot be read
 */
export async function readAddresses(text: string): Promise<string[]> {
  if (!text.trimStart().startsWith('<')) return text.split(/\s+/).filter(Boolean)
  const named = [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]*)/gi)].map(([, loc = '']) =>
    loc.trim().replaceAll('&amp;', '&'),
  )
  if (!/<sitemapindex[\s>]/i.test(text)) return named
  const lists = []
  for (const place of named.slice(0, maxFiles))
    lists.push(await readAddresses(await readText(place)))
  return lists.flat()
}

const isUrl = (place: string) => /^https?:/i.test(place)

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: status ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
