import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * A test run has a folder. Each test file of each process has a folder below it (`tests+integration+page.test.ts.4711`), which is `TMPDIR`
 * for all processes of the file. So `TMPDIR` of a leftover process or file names the test file.
 */

/**
 * Starts a test run, unless this process has already started one.
 *
 * @returns ends the run: removes the folder and throws an error that names leftovers of tests
 */
export function startTestRun(): (() => Promise<void>) | undefined {
  const prefix = `werkseite-test-${process.pid}-`
  if (basename(process.env['WERKSEITE_TEST_RUN'] ?? '').startsWith(prefix)) return
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // Node's compile cache stays for the next run.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
  process.env['WERKSEITE_TEST_RUN'] = process.env['TMPDIR'] = folder

  return async function endTestRun() {
    const left = await findLeftovers(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (left.length > 0) throw new Error(`Tests have left something behind:\n${left.join('\n')}`)
  }
}

/** Marks the start of a test file in this process. @param file relative to the project */
export function enterTestFile(file: string): void {
  const run = process.env['WERKSEITE_TEST_RUN']
  if (!run) throw new Error('There is no run of tests: startTestRun comes first.')
  process.env['TMPDIR'] = join(run, `${file.replaceAll('/', '+')}.${process.pid}`)
  mkdirSync(process.env['TMPDIR'], { recursive: true })
}

/** Variables for a program that must not inherit those of the tests. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, NODE_COMPILE_CACHE }
}

/** Leftover processes (on Linux) and temporary files of test files, one line each. Ends the processes. */
export async function findLeftovers(run: string): Promise<string[]> {
  const processes = await findProcesses(run)
  for (const { pid } of processes) process.kill(pid, 'SIGKILL')
  const files = readdirSync(run)
    .filter(isScope)
    .flatMap((scope) =>
      readdirSync(join(run, scope))
        .filter((name) => !ofOthers.test(name))
        .map((name) => `${fileOf(scope)}: ${name} in its temporary folder`),
    )
  return [
    ...processes.map(({ pid, scope, command }) => `${fileOf(scope)}: process ${pid}, ${command}`),
    ...files,
  ]
}

/** Folder of a test file and process. */
const isScope = (name: string) => /\.\d+$/.test(name)
const fileOf = (scope: string) => scope.replaceAll('+', '/').replace(/\.\d+$/, '')

/** Files that testcontainers leaves, and Chromium on a busy machine. */
const ofOthers = /^testcontainers-node-\d+\.lock$|^\.org\.chromium\.Chromium\.\w+$/

interface RunProcess {
  pid: number
  command: string
  scope: string
}

/** Chromium ends its processes after it has reported that it is closed. */
const graceMs = 5_000

async function findProcesses(run: string): Promise<RunProcess[]> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const found = readProcesses(run)
    if (found.length === 0 || waitedMs >= graceMs) return found
    await delay(100)
  }
}

function readProcesses(run: string): RunProcess[] {
  if (!existsSync('/proc/self/environ')) return []
  const pids = readdirSync('/proc').map(Number)
  return pids.flatMap((pid) => {
    try {
      const [scope = ''] = relative(run, temporaryFolderOf(pid)).split('/')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return isScope(scope) && command ? { pid, command, scope } : []
    } catch {
      return [] // The process has ended, or belongs to another user.
    }
  })
}

function temporaryFolderOf(pid: number): string {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return variables.find((variable) => variable.startsWith('TMPDIR='))?.slice(7) ?? '/'
}
