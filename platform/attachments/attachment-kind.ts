import { contentExtensions } from './file-content.ts'

/** Media types of the files that visitors may attach, by usual extension. */
const mediaTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.step': 'model/step',
  '.dxf': 'image/vnd.dxf',
  '.dwg': 'image/vnd.dwg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.heic': 'image/heic',
  '.zip': 'application/zip',
}

export interface AttachmentKind {
  type: string
  /** With the dot; the usual one first. */
  extensions: string[]
}

/**
 * Kind of a file that a visitor attaches. The content decides, never the name.
 *
 * @param start first bytes, as for `contentExtensions`
 * @returns `null` for a kind that is not accepted
 */
export function attachmentKind(start: Buffer): AttachmentKind | null {
  const extensions = contentExtensions(start)
  const type = mediaTypes[extensions[0] ?? '']
  return type ? { type, extensions: type === 'application/zip' ? ['.zip'] : extensions } : null
}
