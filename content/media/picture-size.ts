/**
 * Width and height in px of a WebP picture, read from its first bytes (RFC 9649, section 2).
 *
 * @throws {Error} if it is none
 */
export function pictureSize(file: Uint8Array): [width: number, height: number] {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const text = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') throw new Error('no WebP picture')
  if (text(12) === 'VP8X') return [1 + uint24(bytes, 24), 1 + uint24(bytes, 27)]
  if (text(12) === 'VP8L') {
    const packed = bytes.getUint32(21, true)
    return [1 + (packed & 0x3fff), 1 + ((packed >> 14) & 0x3fff)]
  }
  return [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff]
}

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16)
}
