import { contentExtensions } from '../../../platform/attachments/file-content.ts'
import { Refusal } from '../refusal.ts'

export const drawing = '.svg'

const bitmaps = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'])

/** True for a picture of pixels, which the site offers in several widths. */
export function isBitmap(extension: string): boolean {
  return bitmaps.has(extension)
}

/** Files that a browser shows or saves, but does not run. */
const accepted = new Set(
  (
    '.pdf .zip .csv .txt .rtf .ics .vcf .vtt ' +
    // drawings and models of machines
    '.dwg .dxf .step .stp .iges .igs .x_t .x_b .xmt_txt .xmt_bin .stl .3mf .glb ' +
    // Office, OpenDocument
    '.doc .docx .xls .xlsx .ppt .pptx .odt .ods .odp .odg ' +
    // audio, video
    '.mp3 .m4a .aac .wav .ogg .oga .opus .flac .mp4 .m4v .mov .webm .ogv'
  ).split(' '),
)

/**
 * Extension that a file is stored with. The content decides; the name counts for content that has several extensions, or that is not recognised.
 *
 * @param named extension of the file's name, in lower case
 * @throws {Refusal} 415, `cause: 'heic'` for pictures that only some browsers show
 */
export function toExtension(named: string, bytes: Buffer): string {
  const found = contentExtensions(bytes)
  const isOfHeic = named === '.heic' || named === '.heif'
  if (found[0] === '.heic' || (found.length === 0 && isOfHeic))
    throw new Refusal(415, 'HEIC pictures are not accepted', { cause: 'heic' })
  if (found[0] === 'program') throw new Refusal(415, 'programs and web pages are not accepted')
  if (found[0]) return found.includes(named) ? named : found[0]
  // sharp and the cleaner refuse what is no picture.
  if (isBitmap(named) || named === drawing || accepted.has(named)) return named
  throw new Refusal(415, `files of the kind ${named} are not accepted`)
}

const kinds = {
  picture: /\.(?:jpe?g|png|webp|avif|gif|svg)$/i,
  film: /\.(?:mp4|m4v|mov|webm|ogv)$/i,
  sound: /\.(?:mp3|m4a|aac|wav|ogg|oga|opus|flac)$/i,
}

/** Kind of a file: a place that shows one of a kind shows no other. */
export function kindOfFile(path: string): keyof typeof kinds | 'document' {
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  return names.find((name) => kinds[name].test(path)) ?? 'document'
}

/** True for a file that browsers save and do not show; pictures, PDF and media are shown. */
export function isDownload(path: string): boolean {
  return kindOfFile(path) === 'document' && !/\.(?:pdf|txt|vtt)$/i.test(path)
}
