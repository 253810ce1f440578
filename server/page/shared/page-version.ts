import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../../config/config.ts'

/** Files that determine the pages, apart from the backend: the program, and the names of the assets. */
const makers = ['dist/run/**/*.js', 'dist/assets.json']

/**
 * Hash of all that determines the look of a page, apart from the backend's responses. Replicas share pages only if it is equal. The backend's
 * address is part of it: a release with a wrong address finds no pages of others and does not become ready.
 *
 * @param root of the project, with a finished build
 */
export function pageVersion(
  root: string,
  config: Pick<
    ServerConfig,
    | 'backendUrl'
    | 'siteUrl'
    | 'siteName'
    | 'tagManager'
    | 'maps'
    | 'consentMonths'
    | 'mediaPrefixes'
    | 'richText'
    | 'unavailableStatus'
  >,
): string {
  const hash = createHash('sha256')
  const { backendUrl, siteUrl, siteName, tagManager, maps, mediaPrefixes, richText } = config
  const settings = [backendUrl, siteUrl, siteName, tagManager, maps, mediaPrefixes, richText]
  hash.update(JSON.stringify([...settings, config.consentMonths, config.unavailableStatus]))
  for (const file of globSync(makers, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('base64url').slice(0, 16)
}
