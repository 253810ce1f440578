import { existsSync, statSync, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setInterval } from 'node:timers/promises'

/** How long changes are gathered, in ms: a save or a checkout often touches several files, or one file twice. */
const gatherMs = 25

/** How often is checked whether the folder is another one, in ms: its watcher would not notice. */
const folderMs = 1_000

/**
 * How often all files are compared with what is known, in ms: SMB, NFS and folders of Docker Desktop send no events. A change is live within a
 * minute.
 */
const compareMs = 20_000

/** Placeholder for a missing folder. */
const missing = { ino: 0, birthtimeMs: 0 }

const hidden = /(^|[/\\])\.[^/\\]/

/**
 * Watches a folder with everything below it, apart from hidden files. Nothing is said to be removed while the whole folder is missing, as in
 * the middle of a deployment.
 *
 * @param onChange receives added, changed and removed paths below the folder, with `/`; a folder that is moved
 * away is named, its content is not; the empty path means everything, since the folder is another one
 * @param onError called when the folder or a part of it cannot be watched any more, or `onChange` fails
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function watchFiles(
  folder: string,
  onChange: (files: string[]) => Promise<void>,
  onError: (error: unknown) => void,
  intervalMs = compareMs,
) {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    const files = [...changed]
    changed.clear()
    timer = undefined
    if (existsSync(folder)) onChange(files).catch(onError)
  }

  // A start that fails is not held up by its watcher.
  const options = { recursive: true, ignore: hidden, persistent: false }
  const start = () =>
    watch(folder, options, (_event, path) => path !== null && gather(path)).on('error', onError)

  function gather(path: string): void {
    changed.add(path.replaceAll(sep, '/'))
    timer ??= setTimeout(flush, gatherMs)
  }

  /** Size and time of each file; missing until the first comparison. */
  let known: Map<string, string> | undefined

  async function compare(): Promise<void> {
    const now = await readFacts(folder)
    const before = known
    known = now
    if (!before) return
    const paths = new Set([...before.keys(), ...now.keys()])
    for (const path of paths) if (before.get(path) !== now.get(path)) gather(path)
  }

  async function compareOften(): Promise<void> {
    await compare()
    for await (const _ of setInterval(intervalMs, undefined, { ref: false, signal: ended.signal }))
      await compare().catch(onError)
  }

  /** Compares with the folder of the start: what is swapped before the first look is another one, too. */
  async function watchFolder(): Promise<void> {
    const ticks = setInterval(folderMs, undefined, { ref: false, signal: ended.signal })
    for await (const _ of ticks) {
      const now = await stat(folder).catch(() => missing)
      const isSame = now.ino === watched.ino && now.birthtimeMs === watched.birthtimeMs
      if (isSame || ended.signal.aborted) continue
      try {
        watched = now
        watcher.close()
        watcher = start()
        gather('')
      } catch (error) {
        onError(error)
      }
    }
  }

  const ended = new AbortController()
  let watched: typeof missing = statSync(folder)
  let watcher = start()
  watchFolder().catch(() => undefined) // ended by `close`
  compareOften().catch(() => undefined) // ended by `close`, or the folder is missing
  return {
    close(): void {
      ended.abort()
      clearTimeout(timer)
      watcher.close()
    },
  }
}

/** Size and time of all files but hidden ones. */
async function readFacts(folder: string): Promise<Map<string, string>> {
  const facts = new Map<string, string>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll(sep, '/')
    if (!entry.isFile() || hidden.test(name)) continue
    const stats = await stat(path).catch(() => null)
    if (stats) facts.set(name, `${stats.size} ${stats.mtimeMs}`)
  }
  return facts
}
