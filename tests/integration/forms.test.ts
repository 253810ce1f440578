import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { FakeBackend } from '../harness/fake-backend.ts'
import { contactForm, page } from '../harness/page-builder.ts'
import { elements, textOf } from '../harness/read-html.ts'
import type { Site } from '../harness/start-site.ts'
import { publicSite } from './deployments.ts'

const test = publicSite({}, ({ publish }) => {
  for (const locale of ['de', 'en'] as const)
    publish(
      page({ [locale]: `/${locale}/kontakt` }, { type: 'contact', content: [contactForm(locale)] }),
    )
})

const valid = {
  topic: 'offer',
  name: 'Anja Muster',
  email: 'anja@muster.example',
  message: 'Guten Tag',
  consent: true,
}

function sendJson(site: Site, body: unknown, { locale = 'de', headers = {} } = {}) {
  return site.get(`/${locale}/ajax/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function sendForm(site: Site, fields: Record<string, string>, locale = 'de') {
  return site.get(`/${locale}/ajax/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams(fields).toString(),
  })
}

const fields = { ...valid, consent: 'on', page: '/de/kontakt' }
const submissions = ({ calls }: FakeBackend) => calls.filter((call) => call.method === 'POST')
const answerForm = ({ answer }: FakeBackend, status: number, body: object) =>
  answer('/de/ajax/contact', (_request, response) => {
    response.status(status).json(body)
  })

test('a form sent by script is passed on with its key, and its reference comes back', async ({
  site,
  backend,
}) => {
  backend.calls.length = 0
  const response = await sendJson(
    site,
    { ...valid, extra: 'weg' },
    { headers: { 'idempotency-key': 'schluessel-1' } },
  )
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ id: 'R-1' })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(submissions(backend)).toMatchObject([{ path: '/de/ajax/contact', body: valid }])
  expect(submissions(backend)[0]?.headers['idempotency-key']).toBe('schluessel-1')
  expect(submissions(backend)[0]?.body).not.toHaveProperty('extra')
})

test('a form without key gets one', async ({ site, backend }) => {
  backend.calls.length = 0
  await sendJson(site, valid)
  expect(submissions(backend)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
})

test.for([
  { locale: 'de', message: 'Bitte füllen Sie dieses Feld aus.' },
  { locale: 'en', message: 'Please fill in this field.' },
])(
  'mistakes are told in the language of the page: $locale',
  async ({ locale, message }, { site, backend }) => {
    backend.calls.length = 0
    const response = await sendJson(site, { ...valid, name: ' ', email: 'anja' }, { locale })
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: Record<string, string> }
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'name'])
    expect(errors['name']).toBe(message)
    expect(submissions(backend)).toEqual([])
  },
)

test.for(['{', '[]', '"x"', 'null', `{"message":"${'x'.repeat(200_000)}"}`])(
  'a body that is no form is the sender’s mistake: %s',
  async (body, { site }) => {
    const { status } = await sendJson(site, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test('fields that the backend refuses are told like those that the site refuses', async ({
  site,
  backend,
}) => {
  answerForm(backend, 422, { errors: { email: 'Diese Adresse ist gesperrt.' } })
  const byScript = await sendJson(site, valid)
  expect(byScript.status).toBe(422)
  expect(Object.keys(((await byScript.json()) as { errors: object }).errors)).toEqual(['email'])

  const byBrowser = await sendForm(site, fields)
  expect(byBrowser.status).toBe(422)
  answerForm(backend, 201, { id: 'R-1' })
})

test('without JavaScript the page comes back and thanks', async ({ site, backend }) => {
  backend.calls.length = 0
  const response = await sendForm(site, fields)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain('Danke für Ihre Nachricht.')
  expect(html).toContain('R-1')
  expect(submissions(backend)).toMatchObject([{ body: valid }])
  expect(submissions(backend)[0]?.body).not.toHaveProperty('page')
})

test('without JavaScript the page comes back with what was typed and what is wrong', async ({
  site,
}) => {
  const attack = '"><script>alert(1)</script>'
  const response = await sendForm(site, {
    ...fields,
    name: attack,
    email: 'anja',
    message: 'Zeile\nZwei',
  })
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(html).not.toContain('<script>')
  const inputs = elements(html, 'input')
  expect(inputs.find((input) => input['name'] === 'name')?.['value']).toBe(attack)
  expect(inputs.find((input) => input['name'] === 'email')).toMatchObject({
    value: 'anja',
    'aria-invalid': 'true',
  })
  expect(textOf(html, 'textarea')).toBe('Zeile\nZwei')
  expect(inputs.find((input) => input['name'] === 'consent')).toHaveProperty('checked')
  expect(html).toContain('gültige E-Mail-Adresse')
})

test('the address begins the message, and what was typed stays when the page comes back', async ({
  site,
}) => {
  const begun = await site.get('/de/kontakt?machine=VL+750&topic=offer')
  const html = await begun.text()
  expect(textOf(html, 'textarea')).toBe('Betrifft: VL 750')
  expect(html).toContain('<option value="offer" selected="">')
  const back = await sendForm(site, { ...fields, email: 'anja', message: 'Neu' })
  expect(textOf(await back.text(), 'textarea')).toBe('Neu')
})

test('of two forms on a page, the one that was sent comes back', async ({ site, backend }) => {
  const content = [contactForm('de'), contactForm('de')]
  backend.publish(page({ de: '/de/zwei' }, { type: 'contact', content }))
  const response = await sendForm(site, {
    ...fields,
    email: 'anja',
    page: '/de/zwei',
    formNumber: '1',
  })
  const emails = elements(await response.text(), 'input').filter(({ name }) => name === 'email')
  expect(emails.map(({ id, value }) => ({ id, value }))).toEqual([
    { id: 'contact-email', value: undefined },
    { id: 'contact-2-email', value: 'anja' },
  ])
})

test.for(['//evil.example', 'https://evil.example/', '/en/kontakt', '/\\evil.example', ''])(
  'the page that a form names is not trusted: "%s"',
  async (origin, { site }) => {
    const response = await sendForm(site, { ...fields, email: '', page: origin })
    expect(response.headers.get('location')).toBeNull()
    const html = await response.text()
    const attributes = ['form', 'a', 'link', 'input'].flatMap((tag) => elements(html, tag))
    expect(JSON.stringify(attributes)).not.toContain('evil.example')
  },
)

test.for(['application/json', 'application/x-www-form-urlencoded'])(
  'a form without any body is answered at once, whatever it says to be (%s)',
  async (type, { site }) => {
    expect(await exchange(site, [`Content-Type: ${type}`])).toMatch(/^HTTP\/1\.1 404 /)
  },
)

test('a form whose length is not known before is read to its end', async ({ site }) => {
  const body = JSON.stringify(valid)
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  expect(await exchange(site, headers, chunks)).toMatch(/^HTTP\/1\.1 201 /)
})

/** Sends a form as it is written; `fetch` would add a length. */
async function exchange(site: Site, headers: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const head = ['POST /de/ajax/contact HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close']
  socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

test('while the backend is down nothing is lost and the visitor is told', async ({
  site,
  backend,
}) => {
  await backend.stop()
  const byScript = await sendJson(site, valid)
  expect(byScript.status).toBe(502)

  await backend.start()
  answerForm(backend, 503, { message: 'Wartung' })
  const byBrowser = await sendForm(site, { ...fields, message: 'Wichtig' })
  const html = await byBrowser.text()
  answerForm(backend, 201, { id: 'R-1' })
  expect(byBrowser.status).toBe(502)
  expect(textOf(html, 'textarea')).toBe('Wichtig')
  expect(html).toContain('konnte nicht gesendet werden')
  await expect
    .poll(() => site.logs())
    .toContainEqual(expect.objectContaining({ msg: 'form could not be delivered' }))
  expect(JSON.stringify(site.logs())).not.toMatch(/Anja|anja@|Wichtig/)
})

test('there are two forms in two languages and no other', async ({ site }) => {
  expect((await site.get('/fr/ajax/contact', { method: 'POST' })).status).toBe(404)
  expect((await site.get('/de/ajax/order', { method: 'POST' })).status).toBe(404)
})
