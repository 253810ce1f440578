/** Replaces the characters of a query that are not ASCII. */
export type EncodeQuery = (address: string) => string

/**
 * Browsers write the query of an address in the encoding of its page: `?q=größe` is `?q=gr%F6%DFe` in windows-1252.
 *
 * @returns `null` for UTF-8 and UTF-16, whose queries are UTF-8
 * @see https://url.spec.whatwg.org/#query-state
 */
export function createEncodeQuery(encoding: string): EncodeQuery | null {
  if (encoding.startsWith('utf-')) return null
  const encode = (character: string) => {
    const bytes = tableOf(encoding).get(character)
    return bytes ?? `%26%23${character.codePointAt(0)}%3B`
  }
  return (address) =>
    address.replace(/\?[^#]*/, (query) => query.replaceAll(/[^\0-\x7F]/gu, encode))
}

/** Character → percent-encoded bytes. Built once per encoding. */
const tables = new Map<string, ReadonlyMap<string, string>>()

function tableOf(encoding: string): ReadonlyMap<string, string> {
  const known = tables.get(encoding)
  if (known) return known
  const table = createTable(new TextDecoder(encoding))
  tables.set(encoding, table)
  return table
}

/** `TextEncoder` knows UTF-8 only, so every sequence of one or two bytes is decoded. */
function createTable(decoder: TextDecoder): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (let lead = 0x80; lead < 0x1_00; lead++) add(table, decoder, [lead])
  for (let lead = 0x80; lead < 0x1_00; lead++)
    for (let trail = 0x40; trail < 0x1_00; trail++) add(table, decoder, [lead, trail])
  return table
}

function add(table: Map<string, string>, decoder: TextDecoder, bytes: number[]): void {
  const character = decoder.decode(Uint8Array.from(bytes))
  const isOne = [...character].length === 1 && character !== '\uFFFD'
  if (!isOne || table.has(character)) return
  table.set(character, bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''))
}
