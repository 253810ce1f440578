/** How often the parent process is looked for. In ms. */
const parentIntervalMs = 500

/** A second Ctrl-C within this time is the same one, which npm passes on. In ms. */
const sameKeyMs = 300

/**
 * Signals of a manager of processes. On Windows, no program can send SIGTERM; Ctrl-Break and a closed console window end a service instead.
 */
const endingSignals = (platform: NodeJS.Platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM']

type EndingProcess = Pick<NodeJS.Process, 'on' | 'exit' | 'kill' | 'ppid' | 'env' | 'platform'> & {
  stdin: Pick<NodeJS.Process['stdin'], 'isTTY'>
}

/**
 * A signal that is aborted when the process has to end: by SIGTERM or SIGINT, or if npm has started it and the shell between the two has
 * ended. Such a shell does not pass signals on.
 *
 * Further signals change nothing, so that they do not cut off work in progress. Only a second Ctrl-C in a terminal ends the process at once.
 */
export function endSignal(process: EndingProcess): AbortSignal {
  const ended = new AbortController()
  let pressedAt = Infinity
  for (const signal of endingSignals(process.platform)) process.on(signal, () => ended.abort())
  process.on('SIGINT', () => {
    const isAgain = performance.now() - pressedAt > sameKeyMs
    if (isAgain && process.stdin.isTTY) process.exit(130)
    pressedAt = Math.min(pressedAt, performance.now())
    ended.abort()
  })
  if (process.env['npm_lifecycle_event']) watchParent(process, ended)
  return ended.signal
}

function watchParent(process: EndingProcess, ended: AbortController): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (!ended.signal.aborted && process.ppid === parent && isRunning(process, parent)) return
    clearInterval(timer)
    ended.abort()
  }, parentIntervalMs).unref()
}

/** On Windows, the number of the parent stays the same after its end. */
function isRunning(process: EndingProcess, pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
