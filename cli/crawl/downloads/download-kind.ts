/** Documents whose links are read. */
export type DownloadKind = 'pdf' | 'docx' | 'xlsx' | 'pptx'

const office = 'application/vnd.openxmlformats-officedocument'

const kindsByType: Readonly<Partial<Record<string, DownloadKind>>> = {
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.presentationml.presentation`]: 'pptx',
}

/** Types that servers send for any file. */
const genericTypes: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'application/download',
  'application/force-download',
  'application/x-download',
  'application/zip',
  'binary/octet-stream',
])

/** Kind of a document by its media type, or by its extension if the type is generic. */
export function downloadKind(url: string, contentType: string): DownloadKind | null {
  const known = kindsByType[contentType]
  if (known || !genericTypes.has(contentType)) return known ?? null
  const [, extension = ''] = /\.(pdf|docx|xlsx|pptx)$/i.exec(new URL(url).pathname) ?? []
  return (extension.toLowerCase() || null) as DownloadKind | null
}
