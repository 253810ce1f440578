import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { imageSettings } from '../../bench/servers/image-settings.ts'
import { residentMb } from '../../bench/servers/process-usage.ts'
import type { FakeBackend } from '../harness/servers/fake-backend.ts'
import { contactForm, page } from '../harness/content/page-builder.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { hasSmallDisks, spawnOnSmallDisk } from '../soak/fill-disk.ts'
import { spawnSite } from '../harness/servers/start-site.ts'
import { startBackendInTest, startSiteInTest } from './deployments.ts'

const valid = {
  topic: 'offer',
  name: 'Anja Muster',
  email: 'anja@muster.example',
  message: 'Guten Tag',
  consent: 'true',
  page: '/de/kontakt',
}

const pdf = (bytes = 100) => new File([`%PDF-1.7${' '.repeat(bytes)}`], 'Plan «1».pdf')

async function start(env: Record<string, string> = {}, attachments = true) {
  const backend = await startBackendInTest()
  const content = [{ ...contactForm('de'), attachments }]
  backend.publish(page({ de: '/de/kontakt' }, { type: 'contact', content }))
  const dataDir = temporaryFolder()
  const usual = { BACKEND_URL: backend.url, DATA_DIR: dataDir, FORMS_PER_ADDRESS: '1000' }
  const site = await startSiteInTest({ ...usual, ...env })
  return { backend, site, folders: () => foldersIn(dataDir), dataDir }
}

function foldersIn(dataDir: string): string[] {
  const folder = join(dataDir, 'form-files/outbox')
  return existsSync(folder) ? readdirSync(folder) : []
}

interface ReceivedCall {
  fields?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const contactPath = '/de/ajax/contact?page=%2Fde%2Fkontakt'

function formData(files: File[], fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...valid, ...fields })) data.set(name, value)
  for (const file of files) data.append('files', file)
  return data
}

/** Sends a form as a browser does: by script, or without scripts if HTML is accepted. */
function send(
  url: string,
  files: File[],
  { fields = {}, headers = {}, signal }: ReceivedCall = {},
) {
  return fetch(url + contactPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'application/json', ...headers },
    body: formData(files, fields),
    ...(signal && { signal }),
  })
}

/** Sends a form whose second half follows after a pause. */
async function sendInHalves(url: string, file: File, pause: Promise<void>): Promise<unknown> {
  const whole = new Response(formData([file], { message: 'zwei' }))
  const type = whole.headers.get('content-type') ?? ''
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = {
    accept: 'application/json',
    'content-type': type,
    'content-length': body.length,
  }
  const sent = request(url + contactPath, { method: 'POST', headers })
  sent.write(body.subarray(0, body.length / 2))
  await pause
  sent.end(body.subarray(body.length / 2))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const asBrowser = { headers: { accept: 'text/html' } }

const submissions = ({ calls }: FakeBackend) => calls.filter(({ method }) => method === 'POST')

/** Fields and files of a multipart call. */
async function readCall(call: FakeBackend['calls'][number] | undefined) {
  const headers = { 'content-type': call?.headers['content-type'] ?? '' }
  const data = await new Response(call?.body as BodyInit, { headers }).formData()
  const files = data.getAll('files').filter((value) => value instanceof File)
  const form = data.get('form')
  return { form: JSON.parse(typeof form === 'string' ? form : '') as object, files }
}

describe('forms with files', () => {
  test('reach the backend as multipart', async () => {
    const { backend, site, folders } = await start()
    const response = await send(site.url, [pdf(50_000), new File(['AC1032'], 'teil.dwg')])
    const { id } = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    const [call] = submissions(backend)
    const { form, files } = await readCall(call)
    const { page: _page, ...fields } = valid
    expect(form).toEqual({ ...fields, consent: true })
    expect(files.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
      { name: 'Plan «1».pdf', type: 'application/pdf', size: 50_008 },
      { name: 'teil.dwg', type: 'image/vnd.dwg', size: 6 },
    ])
    expect(call?.headers['form-reference']).toBe(id)
    await expect.poll(folders).toEqual([])
  })

  test('are accepted without JavaScript', async () => {
    const { backend, site } = await start()
    const response = await send(site.url, [pdf()], asBrowser)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).not.toContain('missing')
    expect((await readCall(submissions(backend)[0])).files).toHaveLength(1)
  })

  test('are stored once for repeated requests', async () => {
    const { backend, site, folders } = await start()
    const sent = await Promise.all([1, 2, 3].map(() => send(site.url, [pdf(100_000)])))
    const ids = await Promise.all(sent.map((one) => one.json()))
    expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(1)
    expect(submissions(backend)).toHaveLength(1)
    await send(site.url, [pdf(100_001)])
    await send(site.url, [])
    expect(submissions(backend)).toHaveLength(3)
    await expect.poll(folders).toEqual([])
  })

  test.each([
    { name: 'another kind', files: [new File(['<html>'], 'plan.pdf')], message: 'Format' },
    { name: 'too many', files: Array.from({ length: 6 }, () => pdf()), message: 'fünf' },
    { name: 'too large', files: [pdf(11_000_000), pdf(11_000_000)], message: '20 MB' },
  ])('are refused with a message: $name', async ({ files, message }) => {
    const { backend, site, folders } = await start()
    const byScript = await send(site.url, files)
    expect(byScript.status).toBe(422)
    const { errors } = (await byScript.json()) as { errors: Record<string, string> }
    expect(errors).toEqual({ files: expect.stringContaining(message) })
    const byBrowser = await send(site.url, files, asBrowser)
    const html = await byBrowser.text()
    expect(byBrowser.status).toBe(422)
    expect(html).toContain(message)
    expect(html).toContain('value="Anja Muster"')
    expect(html).toContain('wählen Sie Ihre Dateien noch einmal')
    expect(submissions(backend)).toEqual([])
    await expect.poll(folders).toEqual([])
  })

  test('beyond 60 MB are refused', async () => {
    const { site, folders } = await start()
    const length = 61 * 1024 * 1024
    const head = [
      'POST /de/ajax/contact?page=/de/kontakt HTTP/1.1',
      `Host: ${new URL(site.url).host}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}`,
      'Connection: close',
    ]
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data)))
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(folders()).toEqual([])
  })

  test('are limited to pages with a file field', async () => {
    const { backend, site, folders } = await start({}, false)
    expect((await send(site.url, [pdf(200_000)])).status).toBe(413)
    const response = await send(site.url, [pdf()])
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ filesMissing: true })
    expect(submissions(backend)).toMatchObject([{ body: { name: 'Anja Muster' } }])
    expect(folders()).toEqual([])
  })

  test('are accepted without files beyond the quota', async () => {
    const { backend, site, folders } = await start({ FORMS_FILES_MAX_MB: '1' })
    const byScript = await send(site.url, [pdf(2_000_000)])
    expect(byScript.status).toBe(201)
    expect(await byScript.json()).toMatchObject({ filesMissing: true })
    const byBrowser = await send(site.url, [pdf(2_000_000)], asBrowser)
    const thanks = await fetch(site.url + byBrowser.headers.get('location'))
    expect(await thanks.text()).toMatch(/Dateien konnten wir nicht speichern[^<]*info@/)
    expect(submissions(backend)).toMatchObject([{ body: { name: 'Anja Muster' } }])
    expect(folders()).toEqual([])
  })

  test('are kept during an outage', async () => {
    const { backend, site, folders } = await start()
    await (await send(site.url, [], { fields: { message: 'before' } })).json()
    await backend.stop()
    expect((await send(site.url, [pdf()])).status).toBe(202)
    expect(folders()).toHaveLength(1)
    backend.calls.length = 0
    await backend.start()
    await expect.poll(() => submissions(backend).length).toBe(1)
    expect((await readCall(submissions(backend)[0])).files).toHaveLength(1)
    await expect.poll(folders).toEqual([])
  })

  test('are not stored for a suspected bot', async () => {
    const { site, folders } = await start()
    const trapped = await send(site.url, [pdf()], { fields: { remarks: 'x' } })
    expect(trapped.status).toBe(422)
    const foreign = await send(site.url, [pdf()], { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    await expect.poll(folders).toEqual([])
  })

  test('leave nothing after an aborted upload', async () => {
    const { site, folders } = await start()
    const port = Number(new URL(site.url).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(beginning(new URL(site.url).host))
    await expect.poll(folders).toHaveLength(1)
    socket.destroy()
    await expect.poll(folders).toEqual([])
  })

  test('of a killed process are removed later', async () => {
    const dataDir = temporaryFolder()
    const backend = await startBackendInTest()
    const content = [{ ...contactForm('de'), attachments: true }]
    backend.publish(page({ de: '/de/kontakt' }, { type: 'contact', content }))
    const env = { BACKEND_URL: backend.url, DATA_DIR: dataDir }
    const killed = spawnSite({ ...env, PORT: '0' })
    await expect.poll(() => killed.output()).toMatch(/Site +\S+/)
    const { host, port } = new URL(/Site +(\S+)/.exec(killed.output())?.[1] ?? '')
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(beginning(host))
    await expect.poll(() => foldersIn(dataDir)).toHaveLength(1)
    killed.process.kill('SIGKILL')
    await killed.ended
    const [folder = ''] = foldersIn(dataDir)
    // Another process could be receiving a younger one.
    utimesSync(join(dataDir, 'form-files/outbox', folder), 0, 0)
    await startSiteInTest(env)
    await expect.poll(() => foldersIn(dataDir)).toEqual([])
  })

  test('survive the sweep of another process', async () => {
    const { backend, site, folders, dataDir } = await start()
    const folderOf = (name: string) => join(dataDir, 'form-files/outbox', name)
    await backend.stop()
    const waiting = await send(site.url, [pdf()])
    for (const name of folders()) utimesSync(folderOf(name), 0, 0)
    const rest = Promise.withResolvers<void>()
    const sending = sendInHalves(site.url, pdf(500_000), rest.promise)
    await expect.poll(folders).toHaveLength(2)
    mkdirSync(folderOf('left'))
    utimesSync(folderOf('left'), 0, 0)
    await startSiteInTest({ BACKEND_URL: backend.url, DATA_DIR: dataDir })
    await expect.poll(folders).not.toContain('left')
    expect(folders()).toHaveLength(2)
    rest.resolve()
    expect([waiting.status, await sending]).toEqual([202, 202])
    await backend.start()
    await expect.poll(folders).toEqual([])
    const received = await Promise.all(submissions(backend).map(readCall))
    const sizes = received.flatMap(({ files }) => files.map(({ size }) => size))
    expect(sizes.toSorted((one, other) => one - other)).toEqual([108, 500_008])
  })

  test.runIf(hasSmallDisks)('are accepted without files on a full disk', async () => {
    const { backend, url, folder } = await startOnSmallDisk()
    const response = await send(url, [pdf(10_000_000)])
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ filesMissing: true })
    expect(submissions(backend)).toMatchObject([{ body: { name: 'Anja Muster' } }])
    expect(foldersIn(folder)).toEqual([])
    expect((await send(url, [pdf(100_000)])).status).toBe(201)
    expect((await readCall(submissions(backend)[1])).files).toHaveLength(1)
  })

  test.runIf(hasSmallDisks)('are refused as a whole without space for the form', async () => {
    const { backend, url, folder } = await startOnSmallDisk()
    const filler = join(folder, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow('ENOSPC')
    // More than what is left in the last block of a file.
    const fields = { message: 'ü'.repeat(4_500) }
    const byScript = await send(url, [pdf()], { fields })
    expect(byScript.status).toBe(503)
    expect(byScript.headers.get('retry-after')).toBe('60')
    expect(await byScript.json()).toEqual({ message: 'form could not be stored' })
    const byBrowser = await send(url, [pdf()], { ...asBrowser, fields })
    const html = await byBrowser.text()
    expect(byBrowser.status).toBe(503)
    expect(html).toContain('konnte nicht gesendet werden')
    expect(html).toContain(fields.message)
    expect(html).not.toMatch(/Referenznummer/)
    expect(submissions(backend)).toEqual([])
    expect(foldersIn(folder)).toEqual([])
    rmSync(filler)
    expect((await send(url, [pdf()], { fields })).status).toBe(201)
    expect(submissions(backend)).toHaveLength(1)
  })

  test('take little memory', async () => {
    const { site } = await start(imageSettings)
    const before = residentMb(site.pid).now
    const sent = Array.from({ length: 12 }, (_, index) =>
      send(site.url, [pdf(19_000_000)], { fields: { message: `${index}` } }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 202)).toEqual([])
    expect(residentMb(site.pid).peak - before).toBeLessThan(150)
  })
})

/** A site whose `DATA_DIR` has 4 MB. */
async function startOnSmallDisk() {
  const backend = await startBackendInTest()
  const content = [{ ...contactForm('de'), attachments: true }]
  backend.publish(page({ de: '/de/kontakt' }, { type: 'contact', content }))
  const dataDir = temporaryFolder()
  const site = spawnOnSmallDisk({ BACKEND_URL: backend.url, DATA_DIR: dataDir })
  onTestFinished(() => void site.kill('SIGKILL'))
  let output = ''
  site.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toMatch(/Site +\S+/)
  const url = /Site +(\S+)/.exec(output)?.[1] ?? ''
  // The disk as the site sees it.
  return { backend, url, folder: `/proc/${site.pid}/root${dataDir}` }
}

/** The beginning of a form, up to the middle of its file. */
function beginning(host: string): string {
  return [
    'POST /de/ajax/contact?page=/de/kontakt HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="files"; filename="a.pdf"',
    '',
    `%PDF-1.7${'x'.repeat(100_000)}`,
  ].join('\r\n')
}
