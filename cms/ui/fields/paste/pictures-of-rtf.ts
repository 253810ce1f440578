export interface RtfPicture {
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The PNG and JPEG pictures of an RTF text, in order. Other formats (WMF, EMF) are copies of these for old programs.
 *
 * @see https://en.wikipedia.org/wiki/Rich_Text_Format#Pictures
 */
export function picturesOfRtf(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = []
  for (let at = rtf.indexOf('\\pict'); at >= 0; at = rtf.indexOf('\\pict', at + 1)) {
    const group = groupAt(rtf, at)
    const kind = /\\(png|jpeg)blip/.exec(group)?.[1]
    if (!kind) continue
    const digits = group.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^\da-f]/gi, '')
    const bytes = digits.match(/../g) ?? []
    pictures.push({
      type: kind === 'png' ? 'image/png' : 'image/jpeg',
      bytes: Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)),
    })
  }
  return pictures
}

/** Content of the group around a place, without the groups in it. */
function groupAt(rtf: string, start: number): string {
  let [depth, from, text] = [0, start, '']
  for (const { 0: brace, index } of bracesFrom(rtf, start)) {
    if (depth === 0) text += rtf.slice(from, index)
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return text
    from = index + 1
  }
  return text
}

function bracesFrom(rtf: string, start: number): Iterable<RegExpExecArray> {
  const brace = /[{}]/g
  brace.lastIndex = start
  return {
    *[Symbol.iterator]() {
      for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) yield found
    },
  }
}
