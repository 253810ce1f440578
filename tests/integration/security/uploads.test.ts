import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { imageSettings } from '../../../bench/servers/image-settings.ts'
import { residentMb } from '../../../bench/servers/process-usage.ts'
import { createContentFolder, sampleFiles } from '../../harness/content/content-files.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { startSiteInTest } from '../deployments.ts'

const large = Buffer.alloc(50_000_000, 'x')
/** An upload briefly takes twice its size while its parts are joined. */
const maxMb = 150

/** A site with its own content. Editing needs no account because the site listens on this machine only. */
async function start() {
  const { path } = createContentFolder(sampleFiles)
  const env = { ...imageSettings, SITE_URL: 'http://localhost', CONTENT_DIR: path }
  const site = await startSiteInTest(env)
  const before = residentMb(site.pid).now
  return {
    site,
    media: () => readdirSync(join(path, 'media')),
    takenMb: () => residentMb(site.pid).peak - before,
  }
}

async function send({ url }: Site, path: string, options: Parameters<typeof request>[1]) {
  const { statusCode, body } = await request(url + path, { method: 'POST', ...options })
  await body.dump()
  return { status: statusCode }
}

function upload(site: Site, name: string, body: Buffer | Readable, signal?: AbortSignal) {
  const headers = { 'X-Editor': '1', cookie: site.cookie }
  return send(site, `/admin/api/media?name=${name}`, { headers, body, signal })
}

describe('uploads', () => {
  test('of 50 MB are processed one after another', async () => {
    const { site, media, takenMb } = await start()
    const names = Array.from({ length: 12 }, (_, number) => `archiv-${number}.zip`)
    const answers = await Promise.all(names.map((name) => upload(site, name, large)))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
    expect(media()).toHaveLength(1 + names.length)
    expect(takenMb()).toBeLessThan(maxMb)
  })

  test('above 50 MB are refused with and without Content-Length', async () => {
    const { site, media, takenMb } = await start()
    const parts = Array.from({ length: 20 }, () => large.subarray(0, 5_000_000))
    for (const body of [Buffer.concat(parts), Readable.from(parts)])
      expect((await upload(site, 'gross.zip', body)).status).toBe(413)
    expect(media()).toHaveLength(1)
    expect(takenMb()).toBeLessThan(maxMb)
  })

  test('are not blocked by an aborted upload', async () => {
    const { site } = await start()
    const leaving = new AbortController()
    async function* endless() {
      for (;;) {
        yield large.subarray(0, 1_000)
        await pause(20)
      }
    }
    const left = upload(site, 'endlos.zip', Readable.from(endless()), leaving.signal)
    const next = upload(site, 'naechstes.zip', Buffer.from('PK'))
    await pause(100)
    leaving.abort()
    await expect(left).rejects.toThrow('abort')
    expect((await next).status).toBe(201)
  })

  test('over a slow line are accepted', async () => {
    const { site } = await start()
    async function* slow() {
      for (let part = 0; part < 18; part++) {
        yield large.subarray(0, 1_000)
        await pause(1_000)
      }
    }
    expect((await upload(site, 'langsam.zip', Readable.from(slow()))).status).toBe(201)
  })

  test.for(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'through a form are limited: %s',
    async (type) => {
      const { site, takenMb } = await start()
      const options = { headers: { 'Content-Type': `${type}; boundary=x` }, body: large }
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => send(site, '/de/ajax/contact', options)),
      )
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([413]))
      expect(takenMb()).toBeLessThan(100)
    },
  )
})
