import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEditor } from '../../../tests/harness/servers/open-editor.ts'
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts'

const sent = { topic: 'x', name: 'Anja', email: 'a@b.ch', message: 'x', consent: true }
const asJson = (form: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(form),
})

/** The form with a file. */
function asMultipart(content: string, name = 'plan.pdf') {
  const body = new FormData()
  body.set('form', JSON.stringify(sent))
  body.append('files', new File([content], name))
  return { method: 'POST', body }
}

describe('form calls', () => {
  test('lists, exports and deletes received forms', async () => {
    const { call, get } = await openEditor()
    const submission = {
      topic: 'x,=2',
      name: '=1+1',
      email: 'a@b.ch',
      message: 'Zeile 1\n=2\nZeile "2"',
    }
    await get('/de/ajax/contact', asJson({ ...submission, consent: true }))
    const { body: forms } = await call('GET', 'forms')
    expect(forms).toMatchObject([{ form: 'contact', locale: 'de', fields: submission }])
    const csv = await (await get('/admin/api/forms/export')).text()
    expect(csv.split('\r\n')).toEqual([
      expect.stringContaining(
        '"id";"form";"locale";"received";"missingFiles";"name";"email";"topic";"message"',
      ),
      expect.stringContaining(`;"'=1+1";"a@b.ch";"x,'=2";"Zeile 1\n'=2\nZeile ""2""";`),
      '',
    ])
    expect((await call('DELETE', `forms?id=${forms[0].id}`)).status).toBe(204)
    expect((await call('GET', 'forms')).body).toEqual([])
  })

  test('sends files of forms as downloads only', async () => {
    const formFiles = { folder: join(temporaryFolder(), 'inbox'), maxBytes: 10_000 }
    const { call, get } = await openEditor({ formFiles })
    const answer = await get('/de/ajax/contact', asMultipart('%PDF-1.7 <script>', '=Plan «1».html'))
    expect(answer.status).toBe(201)
    const [form] = (await call('GET', 'forms')).body
    expect(form).toMatchObject({
      fields: { name: 'Anja' },
      files: [{ name: '=Plan «1».html.pdf', type: 'application/pdf', bytes: 17 }],
    })
    const file = await get(`/admin/api/forms/file?id=${form.id}&number=1`)
    expect(await file.text()).toBe('%PDF-1.7 <script>')
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*Plan%20%C2%AB1%C2%BB/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const number of ['2', '0', '-1', 'x', '1.5'])
      expect((await call('GET', `forms/file?id=${form.id}&number=${number}`)).status).toBe(404)
    const csv = await (await get('/admin/api/forms/export')).text()
    expect(csv).toContain(`"'=Plan «1».html.pdf"`)
    const json = await (await get('/admin/api/forms/export?format=json')).json()
    expect(json).toMatchObject([{ id: form.id, files: [{ name: '=Plan «1».html.pdf' }] }])
  })

  test('refuses files beyond the quota', async () => {
    const formFiles = { folder: join(temporaryFolder(), 'inbox'), maxBytes: 5_000 }
    const { call, get } = await openEditor({ formFiles })
    const post = (content: string) => get('/de/ajax/contact', asMultipart(content))
    expect((await post('%PDF-1.7')).status).toBe(201)
    expect((await post(`%PDF-1.7${' '.repeat(4_000)}`)).status).toBe(413)
    expect((await post('<html>')).status).toBe(413)
    expect((await call('GET', 'forms')).body).toHaveLength(1)
    await expect.poll(() => readdirSync(formFiles.folder)).toHaveLength(1)
  })

  test('marks forms as read', async () => {
    const { call, get } = await openEditor()
    await get('/de/ajax/contact', asJson(sent))
    const state = async () => (await call('GET', 'forms/state')).body
    expect(await state()).toEqual({ unread: 1, notifications: null })
    const { body: forms } = await call('GET', 'forms')
    expect(forms).toMatchObject([{ isUnread: true }])
    const marked = await call('PUT', `forms?id=${forms[0].id}`, { isUnread: false })
    expect(marked.status).toBe(204)
    expect(await state()).toMatchObject({ unread: 0 })
  })

  test('restores a deleted form with its note', async () => {
    const { call, get } = await openEditor()
    await get('/de/ajax/contact', asJson(sent))
    const [{ id }] = (await call('GET', 'forms')).body
    expect((await call('PUT', `forms?id=${id}`, { note: ' Urs ' })).status).toBe(204)
    expect((await call('DELETE', `forms?id=${id}`)).status).toBe(204)
    expect((await call('GET', 'forms')).body).toEqual([])
    expect((await call('GET', 'forms/deleted')).body).toMatchObject([{ id, note: 'Urs' }])
    expect((await call('POST', `forms/restore?id=${id}`)).status).toBe(204)
    expect((await call('POST', `forms/restore?id=${id}`)).status).toBe(404)
    expect((await call('DELETE', `forms/deleted?id=${id}`)).status).toBe(404)
    expect((await call('GET', 'forms')).body).toMatchObject([{ id, note: 'Urs' }])
  })

  test('deletes a form of the bin with its files', async () => {
    const formFiles = { folder: join(temporaryFolder(), 'inbox'), maxBytes: 10_000 }
    const { call, get } = await openEditor({ formFiles })
    await get('/de/ajax/contact', asMultipart('%PDF-1.7'))
    const [{ id }] = (await call('GET', 'forms')).body
    expect(readdirSync(formFiles.folder)).toHaveLength(1)
    await call('DELETE', `forms?id=${id}`)
    expect((await call('DELETE', `forms/deleted?id=${id}`)).status).toBe(204)
    expect((await call('GET', 'forms/deleted')).body).toEqual([])
    expect(readdirSync(formFiles.folder)).toEqual([])
    expect((await call('POST', `forms/restore?id=${id}`)).status).toBe(404)
  })

  test('sends a test message and shows the last error', async () => {
    const lastError = { channel: 'mail', at: '2026-11-29T08:00:00.000Z', reason: '550 no' }
    const status = { channels: ['mail'], undelivered: 2, lastError }
    const results = [{ channel: 'mail', error: '550 no' }]
    const notifications = { status: async () => status, sendTest: async () => results }
    const { call } = await openEditor({ notifications })
    expect((await call('GET', 'forms/state')).body).toEqual({ unread: 0, notifications: status })
    expect((await call('POST', 'forms/test')).body).toEqual(results)
  })
})
