import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder, pageFile } from '../tests/harness/content/content-files.ts'
import { plainEnvironment } from '../tests/harness/run/test-run.ts'
import { ConfigError } from '../platform/variables/config-error.ts'
import { startContentService } from './start.ts'

vi.mock('node:fs/promises', { spy: true })

function startIn(path: string) {
  return startContentService({
    filesDir: path,
    databaseFile: ':memory:',
    logger: { info() {}, warn() {}, error() {} },
    watch: false,
    host: '127.0.0.1',
    port: 0,
  })
}

describe('start of the content service', () => {
  test('reports a foreign folder in the content in one line', async () => {
    const folder = createContentFolder({})
    const reason = `EACCES: permission denied, scandir '${folder.path}/lost+found'`
    vi.mocked(files.readdir).mockImplementation(async (_path, options) => {
      if (Object(options).recursive) throw new Error(reason)
      return []
    })
    onTestFinished(() => {
      vi.mocked(files.readdir).mockRestore()
    })
    await expect(startIn(folder.path)).rejects.toThrow(
      new ConfigError(`CONTENT_DIR=${folder.path}: expected a folder that can be read (${reason})`),
    )
  })

  /** Runs the service as `npm run backend` does. */
  function run(environment: Record<string, string>) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: { ...plainEnvironment(), BACKEND_PORT: '0', ...environment },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = { out: '', err: '' }
    child.stdout.on('data', (data) => (output.out += data))
    child.stderr.on('data', (data) => (output.err += data))
    return { child, output }
  }

  test('logs its address and ends on SIGTERM', async () => {
    const folder = createContentFolder({ 'de/pages/home.yaml': pageFile('/de') })
    const { child, output } = run({ CONTENT_DIR: folder.path, DATA_DIR: join(folder.path, 'var') })
    while (!output.out.includes('content service is ready')) await once(child.stdout, 'data')
    const { url } = JSON.parse(output.out.trim().split('\n').at(-1) ?? '')
    expect((await fetch(`${url}/de`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(output.err).toBe('')
  })

  test('reports a busy port or invalid variable in one line', async () => {
    const folder = createContentFolder({})
    const { url, close } = await startIn(folder.path)
    onTestFinished(close)
    const { port } = new URL(url)
    const busy = run({ CONTENT_DIR: folder.path, DATA_DIR: folder.path, BACKEND_PORT: port })
    const bad = run({ BACKEND_PORT: 'x' })
    const codes = await Promise.all(
      [busy, bad].map(async ({ child }) => (await once(child, 'close'))[0]),
    )
    expect(codes).toEqual([1, 1])
    expect(busy.output.err).toBe(
      `BACKEND_PORT=${port}: another program listens there already; choose another, e.g. BACKEND_PORT=${Number(port) + 100}\n`,
    )
    expect(bad.output.err).toBe('BACKEND_PORT=x: expected a port number\n')
  })

  test('reports an unwritable data folder in one line', async () => {
    const { child, output } = run({
      CONTENT_DIR: createContentFolder({}).path,
      DATA_DIR: '/proc/x',
    })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output.err).toMatch(
      /^\/proc\/x\/content.sqlite: expected a writable database .*\(ENOENT: .*\n$/,
    )
  })
})
