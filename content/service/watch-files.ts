import { relative, sep } from 'node:path'
import { watch } from 'chokidar'

/** How long changes are gathered, in ms: a save or a checkout often touches several files, or one file twice. */
const gatherMs = 25

/**
 * Watches a folder with everything below it.
 *
 * @param onChange gets what was added, changed or removed, as paths below the folder with `/`
 * @returns once the folder is watched
 */
export async function watchFiles(
  folder: string,
  onChange: (files: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { ignoreInitial: true, ignored: /(^|\/)\.[^/.]/ })

  function flush(): void {
    const files = [...changed]
    changed.clear()
    timer = undefined
    onChange(files)
  }

  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    changed.add(relative(folder, path).replaceAll(sep, '/'))
    timer ??= setTimeout(flush, gatherMs)
  })
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve)
    watcher.once('error', reject)
  })
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
