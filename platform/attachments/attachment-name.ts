import { extname } from 'node:path'

/** Longer names are cut off before their extension. In characters: file systems accept 255 bytes. */
const maxLength = 100

/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Cleans the name of a file from outside, so that every system can save it, and its extension shows the real kind.
 *
 * @param extensions of the content, the usual one first
 * @param taken names of the other files of the form
 */
export function attachmentName(given: string, extensions: string[], taken: string[]): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const name = base
    // Browsers encode these in the name of a file.
    .replace(/%(?:22|0D|0A)/gi, '_')
    .normalize('NFC')
    // Control and formatting characters, e.g. those that reverse the direction of the text.
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const named = extname(name)
  const isRight = extensions.includes(named.toLowerCase())
  const extension = isRight ? named : (extensions[0] ?? '')
  const stem = toStem(isRight ? name.slice(0, -named.length) : name, maxLength - extension.length)
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase())
  for (let number = 1; ; number++) {
    const numbered = `${stem}${number > 1 ? `-${number}` : ''}${extension}`
    if (!isTaken(numbered)) return numbered
  }
}

function toStem(text: string, length: number): string {
  // By characters: half of one would be no valid text.
  const short = [...text].slice(0, length).join('').trim()
  if (short === '') return 'file'
  return reserved.test(short.split('.')[0] ?? '') ? `_${short}` : short
}
