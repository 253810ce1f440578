import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandNames } from '../../cli/commands/command.ts'

const project = join(import.meta.dirname, '../..')
const launcher = join(project, 'cli/werkseite.mjs')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkseite-cli-'))
})
afterAll(async () => rm(folder, { recursive: true }))

/** Runs the real command in another folder than the project's, without the variables of this one. */
async function werkseite(argv: string[], { file = launcher, env = {} } = {}) {
  const child = spawn(process.execPath, [file, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  return { stdout, stderr, exitCode }
}

describe('the command as it is installed', () => {
  test('prints its help through a link from another folder', async () => {
    const file = join(folder, 'werkseite')
    await symlink(launcher, file)
    const { stdout, stderr, exitCode } = await werkseite(['--help'], { file })
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    for (const name of commandNames) expect(stdout).toContain(`  ${name} `)
  })

  test.each([
    { argv: ['chek'], stderr: 'Did you mean check?' },
    { argv: ['check', '--bas', 'x'], stderr: 'Did you mean --base?' },
    { argv: ['links', '--timeout', 'soon'], stderr: '--timeout=soon: expected a time such as' },
  ])('answers $argv with exit code 2 and what is meant', async ({ argv, stderr }) => {
    const ran = await werkseite(argv)
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toContain(stderr)
  })

  test.each(commandNames)('%s says how to start the site where none answers', async (name) => {
    const { stdout, stderr, exitCode } = await werkseite([name, '--retries', '0'], {
      env: { PORT: String(await unusedPort()) },
    })
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 3 })
    expect(stderr).toContain('`npm start` starts the site here')
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  test('says in one line which Node it needs, where it runs on an old one', async () => {
    // The launcher alone, as an old Node would read it: nothing but JavaScript of its time before the version is known.
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

/** A port that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
