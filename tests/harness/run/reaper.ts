/**
 * Program that ends what a run of tests leaves behind: `node reaper.ts FOLDER-OF-THE-RUN PIDS-OF-NPM`, see test-run.ts.
 *
 * Every second it ends what a process has left that is gone. Asked by a line on stdin, it ends what belongs to any test
 * file and answers with a line of JSON: what that was, and which temporary files are there. At the end of stdin, which is
 * the end of the runner, it ends all processes of the run and removes its folder. The runner is ended when npm, which has started it, is gone. Processes are found by /proc, so on
 * Linux alone; elsewhere only temporary files are.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from './is-running.ts'

interface RunProcess {
  pid: number
  command: string
  /** Folder below the run's: a test file's, or none where it belongs to the runner. */
  scope: string
}

/** How long a process may take to end by itself when its test file has ended, and then after SIGTERM; containers take longer. */
const patienceMs = { before: 300, after: 1000, containers: 20_000 }

/** Program that lends a Docker engine. Asked to end it removes the containers first, for which the engine has to be there. */
const lender = process.env['WITH_ENGINE']
const isLender = ({ command }: RunProcess) => lender !== undefined && command.includes(lender)
const isEngine = ({ command }: RunProcess) =>
  /^\S*\b(dockerd|containerd|slirp4netns)\b/.test(command)

const [run = '', ...npm] = process.argv.slice(2)
const runner = process.ppid
const left: string[] = []
const closed = new Set<string>()

let work = Promise.resolve()
const next = (step: () => Promise<void>) => void (work = work.then(step))
process.stdout.on('error', () => {}) // The runner is gone.
process.stdin.on('data', () => next(report)).on('end', () => next(endRun))
setInterval(() => {
  if (npm.every((pid) => isRunning(Number(pid)))) next(endOrphans)
  else signal(runner, 'SIGTERM')
}, 1000)

async function endOrphans(): Promise<void> {
  const orphaned = scopes().filter((scope) => !closed.has(scope) && !isRunning(ownerOf(scope)))
  if (orphaned.length === 0) return
  await endLeft(({ scope }) => orphaned.includes(scope))
  for (const scope of orphaned) closed.add(scope)
}

async function report(): Promise<void> {
  await endLeft(({ scope }) => isScope(scope))
  const entries = scopes().flatMap((scope) =>
    readdirSync(join(run, scope))
      .filter((name) => !ofOthers.test(name))
      .map((name) => `${fileOf(scope)}: ${name} in its temporary folder`),
  )
  console.log(JSON.stringify([...left, ...entries]))
}

/** Files that testcontainers leaves, and Chromium on a busy machine. */
const ofOthers = /^testcontainers-node-\d+\.lock$|^\.org\.chromium\.Chromium\.\w+$/

async function endRun(): Promise<void> {
  await end(() => true)
  rmSync(run, { recursive: true, force: true, maxRetries: 5 })
  process.exit()
}

/** Ends processes of test files that have ended, but for those that are just ending, and remembers them. */
async function endLeft(isMeant: (process: RunProcess) => boolean): Promise<void> {
  if (!processes().some(isMeant)) return
  await delay(patienceMs.before)
  for (const { scope, pid, command } of processes().filter(isMeant))
    left.push(`${fileOf(scope)}: process ${pid}, ${command}`)
  await end(isMeant)
}

async function end(isMeant: (process: RunProcess) => boolean): Promise<void> {
  const start = performance.now()
  const known = new Set(processes().map(({ pid }) => pid))
  const asked = new Set<number>()
  for (;;) {
    const found = processes().filter(isMeant)
    if (found.length === 0) return
    const ms = performance.now() - start
    const lends = ms < patienceMs.containers && found.some(isLender)
    for (const each of found) {
      const { pid } = each
      const isLenders = lends && (isEngine(each) || !known.has(pid))
      const mustEnd = ms > patienceMs.after && !(lends && isLender(each))
      if (isLenders) continue
      if (mustEnd) signal(pid, 'SIGKILL')
      else if (!asked.has(pid)) signal(pid, 'SIGTERM')
      asked.add(pid)
    }
    await delay(50)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {} // It has ended.
}

function processes(): RunProcess[] {
  if (!existsSync('/proc/self/environ')) return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
  return pids.flatMap((pid) => {
    try {
      const path = relative(run, homeOf(pid))
      if (path.startsWith('..')) return []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return { pid, command, scope: path.split('/')[0] ?? '' }
    } catch {
      return [] // It has ended, or is somebody else's.
    }
  })
}

/** `TMPDIR` of a process; where it has written its title over its variables, as Redis does, the folder that it is in. */
function homeOf(pid: number): string {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  if (variables.length === 0) return readlinkSync(`/proc/${pid}/cwd`)
  return variables.find((variable) => variable.startsWith('TMPDIR='))?.slice(7) ?? '/'
}

/** `tests+integration+page.test.ts.4711`: a test file and the process that runs it. */
const isScope = (name: string) => /\.\d+$/.test(name)
const scopes = () => readdirSync(run).filter(isScope)
const ownerOf = (scope: string) => Number(scope.split('.').at(-1))
const fileOf = (scope: string) => scope.replaceAll('+', '/').replace(/\.\d+$/, '')
