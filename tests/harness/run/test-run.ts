import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

/*
 * A run of tests has a folder, which is `TMPDIR` for all that it starts, and in it one for each test file and process
 * (`tests+integration+page.test.ts.4711`). So whatever is left, file or process, tells by its `TMPDIR` whose it is.
 */

/** Program that ends what is left, also where this process is killed. */
const reaperFile = join(import.meta.dirname, 'reaper.ts')

/**
 * Starts a run, unless this process has started one. When this process ends, in whatever way, its folder goes and every
 * process with it. Where npm has started this process, the run ends with npm, too.
 *
 * @returns looks for what tests have left, and throws an error that names them
 */
export function startTestRun(): (() => Promise<void>) | undefined {
  const prefix = `werkseite-test-${process.pid}-`
  if (basename(process.env['WERKSEITE_TEST_RUN'] ?? '').startsWith(prefix)) return
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const reaper = spawn(process.execPath, [reaperFile, folder, ...findNpm()], {
    // In a session of its own: Ctrl-C in a terminal reaches every process of this one.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = reaper.stdout as Socket
  reaper.unref()
  answers.unref()
  // Code that Node has compiled stays for the next run.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
  process.env['WERKSEITE_TEST_RUN'] = process.env['TMPDIR'] = folder

  return async function findLeftovers() {
    answers.ref()
    reaper.stdin.write('report\n')
    const { value } = await createInterface(answers)[Symbol.asyncIterator]().next()
    answers.unref()
    const left = JSON.parse(String(value)) as string[]
    if (left.length > 0) throw new Error(`Tests have left something behind:\n${left.join('\n')}`)
  }
}

/** Process ids of npm, if it has started this process, and of the shell between them; nothing where there is no /proc. */
function findNpm(): string[] {
  const pids: number[] = []
  try {
    for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
      pids.push(pid)
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm ')) return pids.map(String)
    }
  } catch {}
  return []
}

function parentOf(pid: number): number {
  const [, parent] = /.*\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return Number(parent)
}

/** Says that what this process starts from now on is a test file's. @param file relative to the project */
export function enterTestFile(file: string): void {
  const run = process.env['WERKSEITE_TEST_RUN']
  if (!run) throw new Error('There is no run of tests: startTestRun comes first.')
  process.env['TMPDIR'] = join(run, `${file.replaceAll('/', '+')}.${process.pid}`)
  mkdirSync(process.env['TMPDIR'], { recursive: true })
}

/** Variables for a program that is not to see those of the tests. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, NODE_COMPILE_CACHE }
}
