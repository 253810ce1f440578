import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network, type StartedTestContainer } from 'testcontainers'
import { addressOf, ask, inspect, siteHost, startService } from './containers.ts'

const contentDir = join(mkdtempSync(join(tmpdir(), 'editor-')), 'files')
const path = '/de/unternehmen/umwelt'
let editor: StartedTestContainer
/** What visitors have, in front of a content service with the same files. */
let site: StartedTestContainer
let others: { stop: () => Promise<unknown> }[]
let cookie = ''

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../content/files'), contentDir, { recursive: true })
  // Whoever runs the tests may be another user than the one of the image.
  execFileSync('chmod', ['-R', 'a+rwX', join(contentDir, '..')])
  const network = await new Network().start()
  const [started, content, redis] = await Promise.all([
    startService('editor', { contentDir }),
    startService('content', { contentDir, network }),
    startService('redis', { network }),
  ])
  editor = started
  site = await startService('site', { network })
  others = [content, redis, network]
})
afterAll(async () => {
  await Promise.all([editor.stop(), site.stop()])
  for (const other of others) await other.stop()
  rmSync(join(contentDir, '..'), { recursive: true })
})

async function call(method: 'GET' | 'POST' | 'PUT', name: string, body?: object, etag = '') {
  const isFile = Buffer.isBuffer(body)
  const answer = await request(`${addressOf(editor)}/admin/api/${name}`, {
    method,
    headers: {
      ...siteHost,
      cookie,
      'x-editor': '1',
      ...(!isFile && { 'content-type': 'application/json' }),
      ...(etag && { 'if-match': etag }),
    },
    body: isFile ? body : JSON.stringify(body),
  })
  const [session = ''] = [answer.headers['set-cookie'] ?? []].flat()
  cookie ||= session.split(';', 1).join()
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${text}`)
  return JSON.parse(text)
}

test('nobody edits before there is an account', async () => {
  expect((await ask(editor, '/admin')).body.toString()).toContain('id="admin"')
  await expect(call('GET', 'pages')).rejects.toThrow('401')
})

test('who has an account sees a draft in the page and publishes it, into the files and for visitors', async () => {
  const added = await editor.exec(['node', 'dist/run/account.js', 'add', 'anna', 'editor'])
  const [, password] = /^anna: (\S+)$/m.exec(added.output) ?? []
  await call('POST', 'session', { name: 'anna', password })

  const { page, etag } = await call('GET', `page?path=${path}`)
  const draft = { ...page, title: 'Umwelt im Container' }
  const saved = await call('PUT', `page?path=${path}`, draft, etag)
  expect((await ask(editor, path)).body.toString()).toContain('Umwelt im Container')
  const shown = async () => (await ask(site, path)).body.toString()
  expect(await shown()).not.toContain('Umwelt im Container')
  const file = join(contentDir, 'de/pages/company/environment.yaml')
  expect(readFileSync(file, 'utf8')).not.toContain('Umwelt im Container')
  await call('POST', `publish?path=${path}`, {}, saved.etag)
  expect(readFileSync(file, 'utf8')).toContain('title: Umwelt im Container')
  await expect.poll(shown, { timeout: 5_000 }).toContain('Umwelt im Container')
})

test('a photo of 12 million pixels is taken within the memory that there is', async () => {
  const pixels = { width: 4000, height: 3000, channels: 3 as const }
  const noise = {
    create: { ...pixels, noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } },
  }
  const photo = await sharp({ ...noise, create: { ...noise.create, background: '#888' } })
    .withExif({ IFD0: { Model: 'Camera' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const { src, width } = await call('POST', 'media?name=halle.jpg', photo)
  expect({ src, width }).toEqual({ src: '/media/halle.jpg', width: 2400 })
  const { State } = await inspect(editor)
  expect({ running: State.Running, killed: State.OOMKilled }).toEqual({
    running: true,
    killed: false,
  })
})
