/** Content that is recognised by its first bytes, and the extensions that it may have, the usual one first. */
const contents: [start: RegExp, extensions: string][] = [
  [/^\xFF\xD8\xFF/, '.jpg .jpeg'],
  [/^\x89PNG\r\n/, '.png'],
  [/^GIF8[79]a/, '.gif'],
  [/^RIFF.{4}WEBP/s, '.webp'],
  [/^.{4}ftypavi[fs]/s, '.avif'],
  [/^.{4}ftyp(?:hei[cxms]|hev[cmsx])/s, '.heic .heif'],
  [/^.{4}ftyp(?:mif1|msf1).{0,40}(?:hei[cx]|hevc)/s, '.heic .heif'],
  [/^.{4}ftyp(?:mif1|msf1).{0,40}avif/s, '.avif'],
  [/^%PDF-/, '.pdf'],
  [/^PK\p{Cc}{2}/u, '.zip .docx .xlsx .pptx .odt .ods .odp .odg .3mf'],
  [/^\xD0\xCF\p{Cc}\xE0/u, '.doc .xls .ppt'],
  [/^.{4}ftyp/s, '.mp4 .m4v .mov .m4a'],
  [/^\p{Cc}\x45\xDF\xA3/u, '.webm'],
  [/^OggS/, '.ogg .oga .opus .ogv'],
  [/^(?:ID3|fLaC|RIFF.{4}WAVE)/s, '.mp3 .flac .wav .aac'],
  [/^glTF/, '.glb'],
  [/^AC10\d\d/, '.dwg'],
  [/^(?:\xEF\xBB\xBF)?\s*ISO-10303-21\s*;/, '.step .stp'],
  // The group codes of a drawing; comments have the code 999.
  [/^(?:\xEF\xBB\xBF)?\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\r?\n/, '.dxf'],
  [/^AutoCAD Binary DXF\r\n/, '.dxf'],
  // What a browser or a computer runs.
  [/^(?:MZ.{0,60}\0|\x7FELF|#!|\xCA\xFE\xBA\xBE)/s, 'program'],
  [/^(?:\xEF\xBB\xBF)?\s*(?:<!DOCTYPE html|<html|<script|<body|<iframe|<\?php)/i, 'program'],
  [
    /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!DOCTYPE svg[^[>]*(?:\[.*?\]\s*)?>\s*)?<svg[\s>]/is,
    '.svg',
  ],
  // Readers accept up to 1,024 bytes in front, which scanners and printers add.
  [/^.{0,1019}%PDF-\d/s, '.pdf'],
]

/** Number of bytes that decide the content. */
export const startBytes = 2_000

/**
 * Recognises a file by its first bytes.
 *
 * @param start at least the first {@link startBytes}, or the whole file
 * @returns extensions of this content, the usual one first; `program` for what a browser or a computer runs; empty if unknown
 */
export function contentExtensions(start: Buffer): string[] {
  const text = start.toString('latin1', 0, startBytes)
  return contents.find(([pattern]) => pattern.test(text))?.[1].split(' ') ?? []
}
