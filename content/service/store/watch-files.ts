import { watch } from 'node:fs'
import { sep } from 'node:path'

/** How long changes are gathered, in ms: a save or a checkout often touches several files, or one file twice. */
const gatherMs = 25

const hidden = /(^|[/\\])\.[^/\\]/

export interface FileWatcher {
  close(): void
}

/**
 * Watches a folder with everything below it, apart from hidden files.
 *
 * @param onChange receives added, changed and removed paths below the folder, with `/`; a folder that is moved
 * away is named, its content is not
 * @param onError called when a part of the folder cannot be watched any more
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function watchFiles(
  folder: string,
  onChange: (files: string[]) => void,
  onError: (error: unknown) => void,
): FileWatcher {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    const files = [...changed]
    changed.clear()
    timer = undefined
    onChange(files)
  }

  // A start that fails is not held up by its watcher.
  const options = { recursive: true, ignore: hidden, persistent: false }
  const watcher = watch(folder, options, (_event, path) => {
    if (path === null) return
    changed.add(path.replaceAll(sep, '/'))
    timer ??= setTimeout(flush, gatherMs)
  })
  watcher.on('error', onError)
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
