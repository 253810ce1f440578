import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Default of `CONTENT_DIR` before the sample content moved; existing copies of `compose.yaml` mount their content there. */
const earlierFolder = 'content/files'

/**
 * Marks the copy of the sample that the image has in the earlier folder. Earlier copies of the Kubernetes component fill an empty volume
 * from it. A mount hides the copy and its mark.
 */
export const sampleMark = '.sample-of-the-image'

/**
 * The folder of the content files if `CONTENT_DIR` is not set. An earlier folder with content takes precedence, so that an upgrade never shows
 * the sample company instead of a site's own content. Docker creates the source of a missing mount as an empty folder, which does not count.
 *
 * @param root folder of the project
 */
export function defaultContentDir(root: string): string {
  const earlier = join(root, earlierFolder)
  return hasContent(earlier) ? earlier : join(root, 'sample-site/content')
}

/** A folder that cannot be read counts: the start names it in its error line. */
function hasContent(folder: string): boolean {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const isOfImage = entries.some(({ name }) => name === sampleMark)
    return (
      !isOfImage && entries.some((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    )
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
