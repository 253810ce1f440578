import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network, type StartedTestContainer } from 'testcontainers'
import { addressOf, send, inspect, siteHost, startService } from './containers.ts'

const contentDir = join(mkdtempSync(join(tmpdir(), 'editor-')), 'files')
const path = '/de/unternehmen/umwelt'
let editor: StartedTestContainer
/** The public site, which loads its content from the editor's instance. */
let site: StartedTestContainer
let others: { stop: () => Promise<unknown> }[]
let cookie = ''

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../sample-site/content'), contentDir, { recursive: true })
  // The user of the tests may differ from the user of the image.
  execFileSync('chmod', ['-R', 'a+rwX', join(contentDir, '..')])
  const network = await new Network().start()
  const [started, redis] = await Promise.all([
    startService('editor', { contentDir, network }),
    startService('redis', { network }),
  ])
  editor = started
  site = await startService('site', { network })
  others = [redis, network]
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

describe('editor container', () => {
  test('requires an account', async () => {
    expect((await send(editor, '/admin')).body.toString()).toContain('id="admin"')
    await expect(call('GET', 'pages')).rejects.toThrow('401')
  })

  test('saves a draft, previews it and publishes it', async () => {
    const added = await editor.exec(['node', 'dist/run/account.js', 'add', 'anna', 'editor'])
    const [, password] = /^anna: (\S+)$/m.exec(added.output) ?? []
    await call('POST', 'session', { name: 'anna', password })

    const { page, etag } = await call('GET', `page?path=${path}`)
    const draft = { ...page, title: 'Umwelt im Container' }
    const saved = await call('PUT', `page?path=${path}`, draft, etag)
    expect((await send(editor, path)).body.toString()).toContain('Umwelt im Container')
    const shown = async () => (await send(site, path)).body.toString()
    expect(await shown()).not.toContain('Umwelt im Container')
    const file = join(contentDir, 'de/pages/company/environment.yaml')
    expect(readFileSync(file, 'utf8')).not.toContain('Umwelt im Container')
    await call('POST', `publish?path=${path}`, {}, saved.etag)
    expect(readFileSync(file, 'utf8')).toContain('title: Umwelt im Container')
    await expect.poll(shown).toContain('Umwelt im Container')
  })

  describe('inbox', () => {
    test('lists a form of the public site', async () => {
      const form = {
        topic: 'quotation',
        name: 'Berta Muster',
        email: 'berta@example.com',
        message: 'Heber für Glasplatten',
        consent: true,
      }
      const { statusCode } = await request(`${addressOf(site)}/de/ajax/contact`, {
        method: 'POST',
        headers: { ...siteHost, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(form),
      })
      expect(statusCode).toBe(201)
      expect(await call('GET', 'forms')).toMatchObject([{ fields: { name: 'Berta Muster' } }])
    })
  })

  test('scales a 12-megapixel photo within its memory limit', async () => {
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
})
