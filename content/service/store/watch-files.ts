import { existsSync, unwatchFile, watch, watchFile, type Stats } from 'node:fs'
import { sep } from 'node:path'

/** How long changes are gathered, in ms: a save or a checkout often touches several files, or one file twice. */
const gatherMs = 25

/** How often is checked whether the folder is another one, in ms: its watcher would not notice. */
const folderMs = 1_000

const hidden = /(^|[/\\])\.[^/\\]/

/**
 * Watches a folder with everything below it, apart from hidden files. Nothing is said to be removed while the whole folder is missing, as in
 * the middle of a deployment.
 *
 * @param onChange receives added, changed and removed paths below the folder, with `/`; a folder that is moved
 * away is named, its content is not; the empty path means everything, since the folder is another one
 * @param onError called when the folder or a part of it cannot be watched any more
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function watchFiles(
  folder: string,
  onChange: (files: string[]) => void,
  onError: (error: unknown) => void,
) {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    const files = [...changed]
    changed.clear()
    timer = undefined
    if (existsSync(folder)) onChange(files)
  }

  // A start that fails is not held up by its watcher.
  const options = { recursive: true, ignore: hidden, persistent: false }
  const start = () =>
    watch(folder, options, (_event, path) => path !== null && gather(path)).on('error', onError)

  function gather(path: string): void {
    changed.add(path.replaceAll(sep, '/'))
    timer ??= setTimeout(flush, gatherMs)
  }

  function checkFolder(now: Stats, before: Stats): void {
    if (now.ino === before.ino && now.birthtimeMs === before.birthtimeMs) return
    try {
      watcher.close()
      watcher = start()
      gather('')
    } catch (error) {
      onError(error)
    }
  }

  let watcher = start()
  watchFile(folder, { interval: folderMs, persistent: false }, checkFolder)
  return {
    close(): void {
      unwatchFile(folder, checkFolder)
      clearTimeout(timer)
      watcher.close()
    },
  }
}
