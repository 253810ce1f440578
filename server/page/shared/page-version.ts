import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../../config/config.ts'

/** What makes pages, the backend apart: the program, and the names of the files that they ask for. */
const makers = ['dist/run/**/*.js', 'dist/assets.json']

/**
 * Stands for all that decides how a page looks, the answers of the backend apart: two replicas share pages only where it is the same.
 * Which backend it is counts, so that a release that is given a wrong one has no page of others and does not get ready.
 *
 * @param root of the project, with a build
 */
export function pageVersion(
  root: string,
  {
    backendUrl,
    siteUrl,
    siteName,
    tagManager,
    maps,
    mediaPrefixes,
    unavailableStatus,
  }: Pick<
    ServerConfig,
    | 'backendUrl'
    | 'siteUrl'
    | 'siteName'
    | 'tagManager'
    | 'maps'
    | 'mediaPrefixes'
    | 'unavailableStatus'
  >,
): string {
  const hash = createHash('sha256')
  const settings = [siteUrl, siteName, tagManager, maps, mediaPrefixes, unavailableStatus]
  hash.update(JSON.stringify([backendUrl, ...settings]))
  for (const file of globSync(makers, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('base64url').slice(0, 16)
}
