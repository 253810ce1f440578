/** Nesting levels of lists and objects; a page of the contract has some ten. */
const maxLevels = 100

/**
 * Cuts JSON to the part that may be parsed. Open lists and objects are closed, so that the result is JSON, too.
 *
 * JSON is cut before it is parsed: a few megabytes of brackets could exhaust the memory of the process when they are
 * parsed, or the stack when the result is serialised again.
 *
 * @param json UTF-8
 * @param maxValues lists, objects, their keys, texts, numbers and words
 * @returns the same bytes if nothing is left out
 * @example startOfJson(Buffer.from('{"a":[1,2]}'), 4) // {"a":[1]}
 */
export function startOfJson(json: Uint8Array, maxValues: number): Uint8Array {
  /** Closing brackets of the open lists and objects. */
  const ends: number[] = []
  /** End of the last complete value. */
  let cutAt = 0
  let values = 0
  for (let at = hasMark(json) ? 3 : 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === comma) cutAt = at
    else if (byte === bracketEnd || byte === braceEnd) ends.pop()
    else if (byte !== colon && byte > space) {
      const end = byte === bracket ? bracketEnd : byte === brace ? braceEnd : null
      const isTooDeep = end !== null && ends.length >= maxLevels
      if (++values > maxValues || isTooDeep)
        return Buffer.concat([json.subarray(0, cutAt), Uint8Array.from(ends.toReversed())])
      if (end === null) at = lastByteOf(json, at)
      else {
        ends.push(end)
        cutAt = at + 1
      }
    }
  }
  return json
}

/** The byte order mark of UTF-8, which text decoders remove. */
const hasMark = (json: Uint8Array) => json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf

/** Index of the last byte of the text, number or word that begins at `start`. */
function lastByteOf(json: Uint8Array, start: number): number {
  let at = start
  if (json[start] === quote) {
    for (at++; at < json.length && json[at] !== quote; at++) if (json[at] === backslash) at++
    return at
  }
  while (at + 1 < json.length && !endsWord(json[at + 1] ?? 0)) at++
  return at
}

const endsWord = (byte: number) =>
  byte <= space || byte === comma || byte === bracketEnd || byte === braceEnd

const codeOf = (character: string) => character.charCodeAt(0)
/** All other white space has lower codes. */
const space = codeOf(' ')
const quote = codeOf('"')
const comma = codeOf(',')
const colon = codeOf(':')
const backslash = codeOf('\\')
const bracket = codeOf('[')
const bracketEnd = codeOf(']')
const brace = codeOf('{')
const braceEnd = codeOf('}')
