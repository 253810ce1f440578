import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-folder.ts'
import { plainEnvironment } from '../../../tests/harness/run/test-run.ts'
import { seededRandom } from '../../../tests/harness/seeded-random.ts'

const program = join(import.meta.dirname, '../start.ts')

async function startService(path: string) {
  const child = spawn(process.execPath, [program], {
    env: {
      ...plainEnvironment(),
      BACKEND_PORT: '0',
      CONTENT_DIR: path,
      DATA_DIR: join(path, 'var'),
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  while (!output.includes('content service is ready')) await once(child.stdout, 'data')
  const { url } = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  async function call(method: string, name: string, body: unknown, etag = '') {
    const response = await fetch(`${url}/admin/api/${name}?path=/de/maschinen`, {
      method,
      headers: { 'X-Editor': '1', 'If-Match': etag, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  return { child, call }
}

/** Saves and publishes until the service is gone; counts what it has confirmed, and tells after each publication. */
async function edit(
  call: Awaited<ReturnType<typeof startService>>['call'],
  confirmed: Confirmed,
  onPublished: () => void,
) {
  try {
    for (let number = confirmed.saved + 1; ; number++) {
      const { page, etag } = await call('GET', 'page', null)
      const saved = await call('PUT', 'page', { ...page, title: String(number) }, etag)
      confirmed.saved = number
      await call('POST', 'publish', {}, saved.etag)
      confirmed.published = number
      onPublished()
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // `fetch` where nobody answers any more
  }
}

interface Confirmed {
  saved: number
  published: number
}

test('a service that is killed at any moment has lost nothing and written no half file', async () => {
  const folder = createContentFolder(sampleFiles)
  const random = seededRandom(20)
  const confirmed = { saved: 0, published: 0 }
  for (let round = 0; round < 3; round++) {
    const { child, call } = await startService(folder.path)
    const { page } = await call('GET', 'page', null)
    expect(Number(page.title) || 0).toBeGreaterThanOrEqual(confirmed.saved)
    const kill = () => setTimeout(() => child.kill('SIGKILL'), random() * 30)
    await Promise.all([edit(call, confirmed, kill), once(child, 'exit')])
    const file = readFileSync(join(folder.path, 'de/pages/maschinen.yaml'), 'utf8')
    const [, title] = /^title: '(\d+)'$/m.exec(file) ?? []
    const written = sampleFiles['de/pages/maschinen.yaml'].replace('Maschinen', `'${title}'`)
    expect(file).toBe(written)
    expect(Number(title)).toBeGreaterThanOrEqual(confirmed.published)
  }
  expect(confirmed.published).toBeGreaterThan(0)
}, 30_000)
