import { z } from 'zod'
import { tryParseJson } from '../walk-texts.ts'

/** An address in a web app manifest. */
export interface ManifestLink {
  raw: string
  expects: 'page' | 'file'
}

const address = z.string().max(2_048).optional().catch(undefined)
const pictures = z
  .array(z.object({ src: address }).catch({ src: undefined }))
  .catch([])
  .default([])
const shortcut = z.object({ url: address, icons: pictures }).catch({ url: undefined, icons: [] })
const manifest = z
  .object({
    start_url: address,
    icons: pictures,
    screenshots: pictures,
    shortcuts: z.array(shortcut).catch([]).default([]),
  })
  .catch({ start_url: undefined, icons: [], screenshots: [], shortcuts: [] })

/**
 * Pages and pictures of a web app manifest; none if the JSON is invalid.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export function findManifestLinks(json: string): ManifestLink[] {
  const { start_url: start, icons, screenshots, shortcuts } = manifest.parse(tryParseJson(json))
  const pages = [start, ...shortcuts.map(({ url }) => url)]
  const files = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]
  return [
    ...pages.flatMap((raw) => (raw ? { raw, expects: 'page' as const } : [])),
    ...files.flatMap(({ src }) => (src ? { raw: src, expects: 'file' as const } : [])),
  ]
}
