import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { commandNames, crawlNames } from '../../cli/commands/command-names.ts'
import { plainEnvironment } from '../harness/run/test-run.ts'
import { freePort, listen } from '../harness/servers/listen.ts'

const project = join(import.meta.dirname, '../..')
const launcher = join(project, 'cli/werkseite.mjs')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkseite-cli-'))
})
afterAll(async () => rm(folder, { recursive: true }))

/** Starts the real command in another folder, without the variables of this process. */
function start(argv: string[], { file = launcher, env = {} } = {}) {
  const child = spawn(process.execPath, [file, ...argv], {
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  return { child, closed }
}

async function werkseite(...options: Parameters<typeof start>) {
  const { child, closed } = start(...options)
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closed,
  ])
  return { stdout, stderr, exitCode }
}

describe('installed command', () => {
  test('prints help through a symbolic link from another folder', async () => {
    const file = join(folder, 'werkseite')
    await symlink(launcher, file)
    const { stdout, stderr, exitCode } = await werkseite(['--help'], { file })
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    for (const name of commandNames) expect(stdout).toContain(`  ${name} `)
  })

  test.each([
    { argv: ['chek'], stderr: 'Did you mean check?' },
    { argv: ['check', '--bas', 'x'], stderr: 'Did you mean --base?' },
    { argv: ['links', '--timeout', 'soon'], stderr: '--timeout=soon: expected a duration such as' },
  ])('suggests a correction for $argv and exits with 2', async ({ argv, stderr }) => {
    const ran = await werkseite(argv)
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toContain(stderr)
  })

  test.each(crawlNames)('%s suggests npm start for an unreachable site', async (name) => {
    const { stdout, stderr, exitCode } = await werkseite([name, '--retries', '0'], {
      env: { PORT: String(await freePort()) },
    })
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 3 })
    expect(stderr).toContain('`npm start` starts the local site')
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  test.runIf(existsSync('/dev/full'))('reports a full disk in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, '--help'], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    })
    expect(status).toBe(70)
    expect(stderr).toMatch(/^error: ENOSPC.+\n$/)
  })

  test('reports the required Node version on an old one', async () => {
    // Old Node versions must be able to parse the launcher, which checks the version first.
    const old = join(folder, 'old')
    await mkdir(old)
    await copyFile(launcher, join(old, 'werkseite.mjs'))
    const file = join(old, 'run.mjs')
    await writeFile(
      file,
      "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })\nawait import('./werkseite.mjs')\n",
    )
    const { stdout, stderr, exitCode } = await werkseite([], { file })
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toMatch(/^werkseite needs Node \d+ or later; this is 20\.1\.0\. [^\n]+\n$/)
  })
})

describe('interrupted run', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('prints partial results after %s', async (signal) => {
    const site = await startStuckSite()
    const { child, closed } = start(['links', '--base', site.base, '--timeout', '1m'])
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    await site.isStuck
    child.kill(signal)
    expect(await closed).toBe(130)
    const [stdout, stderr] = await output
    expect(stdout).toContain(`werkseite links  ${site.base}`)
    expect(stdout).toContain('#nowhere')
    expect(stderr).toBe('')
  })

  test('stops immediately after a second signal', async () => {
    const site = await startStuckSite()
    const { child, closed } = start(['links', '--base', site.base, '--timeout', '1m'])
    await site.isStuck
    // The system may merge two signals before the first is handled.
    const repeat = setInterval(() => child.kill('SIGINT'), 20)
    expect([130, 'SIGINT']).toContain(await closed)
    clearInterval(repeat)
  })

  test('succeeds after the reader closes the pipe', async () => {
    const { child, closed } = start(['check', '--help'])
    child.stdout.destroy()
    const stderr = await text(child.stderr)
    expect({ stderr, exitCode: await closed }).toEqual({ stderr: '', exitCode: 0 })
  })
})

/** A site with a page that links to a missing fragment and to a page that never responds. */
async function startStuckSite() {
  const { promise: isStuck, resolve: stick } = Promise.withResolvers<void>()
  const server = await listen(({ url }, response) => {
    if (url === '/de/stuck') {
      stick()
      return
    }
    const isPage = url === '/de' || url === '/en'
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<main><a href="/de#nowhere">nowhere</a> <a href="/de/stuck">stuck</a></main>')
  })
  onTestFinished(server.stop)
  return { base: `${server.url}/`, isStuck }
}
