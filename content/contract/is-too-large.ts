/** A page of the contract has some ten levels. */
const maxDepth = 100

/**
 * Whether JSON has more levels than anything that is read or edited, or more values than may be. It is looked at before it is parsed:
 * what a few megabytes of brackets become takes the memory of the process, or more stack than there is where it is written again.
 *
 * @param json UTF-8; what is no JSON is not told
 * @param maxValues a key counts, too; of lists in lists some values are missed
 */
export function isTooLarge(json: Uint8Array, maxValues: number): boolean {
  let depth = 0
  let values = 1
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) isInText = !isInText
    else if (isInText) at += byte === backslash ? 1 : 0
    else if (byte === colon) values++
    else if (byte === comma) values += isEnd(json[at - 1]) ? 0 : 1
    else if (isEnd(byte)) depth--
    else if (byte === bracket || byte === brace) {
      depth++
      values++
    }
    if (depth > maxDepth || values > maxValues) return true
  }
  return false
}

const codeOf = (character: string) => character.charCodeAt(0)
const quote = codeOf('"')
const comma = codeOf(',')
const colon = codeOf(':')
const backslash = codeOf('\\')
const bracket = codeOf('[')
const bracketEnd = codeOf(']')
const brace = codeOf('{')
const braceEnd = codeOf('}')
const isEnd = (byte: number | undefined) => byte === bracketEnd || byte === braceEnd
