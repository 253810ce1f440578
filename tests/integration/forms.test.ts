import { mkdirSync, rmdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { trapField } from '../../content/contract/forms.ts'
import type { FakeBackend } from '../harness/servers/fake-backend.ts'
import { contactForm, page } from '../harness/content/page-builder.ts'
import { elements, textOf } from '../harness/content/read-html.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import type { Site } from '../harness/servers/start-site.ts'
import { expectLogged, publicSite, startBackendInTest, startSiteInTest } from './deployments.ts'

const test = publicSite({ FORMS_PER_ADDRESS: '60' }, ({ publish }) => {
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

function sendForm(
  site: Site,
  fields: Record<string, string>,
  { locale = 'de', headers = {} } = {},
) {
  return site.get(`/${locale}/ajax/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const fields = { ...valid, consent: 'on', page: '/de/kontakt' }

/** A message that no other test has sent: equal forms count as duplicates. */
let sentBefore = 0
const fresh = () => ({ message: `Guten Tag ${++sentBefore}` })
const submissions = ({ calls }: FakeBackend) => calls.filter((call) => call.method === 'POST')
const answerForm = ({ answer }: FakeBackend, status: number, body: object) =>
  answer('/de/ajax/contact', (_request, response) => {
    response.status(status).json(body)
  })

describe('forms', () => {
  test('deliver a script submission with its key', async ({ site, backend }) => {
    backend.calls.length = 0
    const response = await sendJson(
      site,
      { ...valid, extra: 'weg' },
      { headers: { 'idempotency-key': 'schluessel-1' } },
    )
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(submissions(backend)).toMatchObject([{ path: '/de/ajax/contact', body: valid }])
    expect(submissions(backend)[0]?.headers).toMatchObject({
      'idempotency-key': 'schluessel-1',
      'form-reference': id,
    })
    expect(submissions(backend)[0]?.body).not.toHaveProperty('extra')
  })

  test('deliver equal forms without key once', async ({ site, backend }) => {
    backend.calls.length = 0
    const form = { ...valid, ...fresh() }
    await Promise.all([sendJson(site, form), sendJson(site, form)])
    await sendJson(site, form)
    expect(submissions(backend)).toHaveLength(1)
    expect(submissions(backend)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  test.for([
    { locale: 'de', message: 'Bitte füllen Sie dieses Feld aus.' },
    { locale: 'en', message: 'Please fill in this field.' },
  ])(
    'report field errors in the language of the page: $locale',
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
    'refuse an invalid body as a client error: %s',
    async (body, { site }) => {
      const { status } = await sendJson(site, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  test.for(['büro@firma.example', 'info@müller.example', 'r&d@firma.example', 'info@завод.рф'])(
    'accept %s as typed',
    async (email, { site, backend }) => {
      backend.calls.length = 0
      const form = { ...valid, email, ...fresh() }
      expect((await sendJson(site, form)).status).toBe(201)
      expect(submissions(backend)).toMatchObject([{ body: form }])
    },
  )

  test('show field errors of the backend like own errors', async ({ site, backend }) => {
    answerForm(backend, 422, { errors: { email: 'Diese Adresse ist gesperrt.' } })
    const byScript = await sendJson(site, { ...valid, ...fresh() })
    expect(byScript.status).toBe(422)
    expect(Object.keys(((await byScript.json()) as { errors: object }).errors)).toEqual(['email'])

    const byBrowser = await sendForm(site, { ...fields, ...fresh() })
    expect(byBrowser.status).toBe(422)
    answerForm(backend, 201, { id: 'R-1' })
  })

  test('redirect to a thank-you page without JavaScript', async ({ site, backend }) => {
    backend.calls.length = 0
    const form = { ...fields, ...fresh() }
    const [sent, ...repeated] = await Promise.all(
      [form, form, form].map((one) => sendForm(site, one)),
    )
    const location = sent?.headers.get('location') ?? ''
    expect(sent?.status).toBe(303)
    expect(repeated.map(({ headers }) => headers.get('location'))).toEqual([location, location])
    const response = await site.get(location)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain('Danke für Ihre Nachricht.')
    const reference = new URLSearchParams(location).get('reference') ?? ''
    expect(html).toContain(`Ihre Referenznummer: ${reference}`)
    expect(submissions(backend)[0]?.headers['form-reference']).toBe(reference)
    expect(submissions(backend)).toMatchObject([{ body: { ...valid, message: form.message } }])
    expect(submissions(backend)[0]?.body).not.toHaveProperty('page')
  })

  test('show input and field errors without JavaScript', async ({ site }) => {
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

  test('prefill the message from the query once', async ({ site }) => {
    const begun = await site.get('/de/kontakt?machine=VL+750&topic=offer')
    const html = await begun.text()
    expect(textOf(html, 'textarea')).toBe('Betrifft: VL 750')
    expect(html).toContain('<option value="offer" selected="">')
    const back = await sendForm(site, { ...fields, email: 'anja', message: 'Neu' })
    expect(textOf(await back.text(), 'textarea')).toBe('Neu')
  })

  test('show errors in the submitted form of two', async ({ site, backend }) => {
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
    'ignore the untrusted origin page "%s"',
    async (origin, { site }) => {
      const response = await sendForm(site, { ...fields, email: '', page: origin })
      expect(response.headers.get('location')).toBeNull()
      const html = await response.text()
      const attributes = ['form', 'a', 'link', 'input'].flatMap((tag) => elements(html, tag))
      expect(JSON.stringify(attributes)).not.toContain('evil.example')
    },
  )

  test.for(['application/json', 'application/x-www-form-urlencoded'])(
    'send 404 for a form without body: %s',
    async (type, { site }) => {
      expect(await exchange(site, [`Content-Type: ${type}`])).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  test('accept chunked bodies', async ({ site }) => {
    const body = JSON.stringify({ ...valid, ...fresh() })
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await exchange(site, headers, chunks)).toMatch(/^HTTP\/1\.1 201 /)
  })

  /** Sends raw HTTP; `fetch` would add a Content-Length. */
  async function exchange(site: Site, headers: string[], body = ''): Promise<string> {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    const head = ['POST /de/ajax/contact HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close']
    socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`)
    return text(socket)
  }

  test('are delivered once after an outage', async ({ site, backend }) => {
    await backend.stop()
    const [byScript, byBrowser] = [fresh(), fresh()]
    const answer = await sendJson(site, { ...valid, ...byScript })
    expect(answer.status).toBe(202)
    const { id } = (await answer.json()) as { id: string }
    expect(id).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    const redirect = await sendForm(site, { ...fields, ...byBrowser })
    const thanks = await site.get(redirect.headers.get('location') ?? '')
    expect(await thanks.text()).toMatch(/Referenznummer: [2-9A-HJ-NP-Z]{10}</)
    expect(await metricsOf(site)).toMatch(/^werkseite_forms_waiting 2$/m)

    backend.calls.length = 0
    await backend.start()
    await expect
      .poll(() =>
        submissions(backend)
          .map(({ body }) => (body as typeof valid).message)
          .toSorted(),
      )
      .toEqual([byScript.message, byBrowser.message])
    await expect.poll(() => metricsOf(site)).toMatch(/^werkseite_forms_waiting 0$/m)
    const repeated = await sendJson(site, { ...valid, ...byScript })
    expect(await repeated.json()).toEqual({ id })
    expect(submissions(backend)).toHaveLength(2)
    await expectLogged(site, { msg: 'form delivery failed, will be retried', reference: id })
    expect(JSON.stringify(site.logs())).not.toMatch(/Anja|anja@|Guten Tag/)
  })

  test('are kept and acknowledged after a permanent refusal', async ({ site, backend }) => {
    answerForm(backend, 403, { message: 'geschlossen' })
    const response = await sendJson(site, { ...valid, ...fresh() })
    answerForm(backend, 201, { id: 'R-1' })
    expect(response.status).toBe(202)
    expect(await metricsOf(site)).toMatch(/^werkseite_forms_refused 1$/m)
  })

  test('refuse a reused key with another form', async ({ site }) => {
    const headers = { 'idempotency-key': 'schluessel-2' }
    expect((await sendJson(site, { ...valid, ...fresh() }, { headers })).status).toBe(201)
    expect((await sendJson(site, { ...valid, ...fresh() }, { headers })).status).toBe(422)
  })

  test.for([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('refuse a cross-site form: %o', async (headers, { site, backend }) => {
    backend.calls.length = 0
    const form = { ...fields, ...fresh() }
    expect((await sendForm(site, form, { headers })).status).toBe(403)
    expect((await sendJson(site, form, { headers })).status).toBe(403)
    expect(submissions(backend)).toEqual([])
  })

  test.for([
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin: 'https://www.site.test' },
    { origin: 'https://www.site.test', host: 'www.site.test:443' },
    { origin: 'http://www.site.test', host: 'WWW.site.test:80' },
    { origin: 'https://www.site.test', host: 'www.site.test.' },
    { origin: 'https://www.site.test.', host: 'www.site.test.:443' },
  ])('accept a same-origin form: %o', async (headers, { site }) => {
    expect((await sendJson(site, { ...valid, ...fresh() }, { headers })).status).toBe(201)
  })

  test.for([
    { name: 'the page of the form', path: '/de/ajax/contact?page=/de/kontakt', to: '/de/kontakt' },
    { name: 'the contact page of the layout', path: '/en/ajax/contact', to: '/en/kontakt' },
    { name: 'no other site', path: '/de/ajax/contact?page=//evil.example', to: '/de' },
    { name: 'no address of a form', path: '/de/ajax/contact?page=/de/ajax/contact', to: '/de' },
  ])('lead back to $name on GET', async ({ path, to }, { site, backend }) => {
    backend.publish(page({ en: '/en/kontakt' }, { type: 'contact' }))
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([303, to])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('accept multipart without files', async ({ site, backend }) => {
    backend.calls.length = 0
    const form = { ...fields, ...fresh() }
    const parts = Object.entries(form).map(
      ([name, value]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const response = await site.get('/de/ajax/contact', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' },
      body: `${parts.join('')}--x--\r\n`,
    })
    expect(response.status).toBe(303)
    expect(submissions(backend)).toMatchObject([{ body: { ...valid, message: form.message } }])
  })

  test('ignore a website added by autofill', async ({ site }) => {
    const response = await sendForm(site, { ...fields, ...fresh(), website: 'https://firma.ch' })
    expect(response.status).toBe(303)
  })

  test.for([
    { locale: 'de', message: 'Steuerzeichen' },
    { locale: 'en', message: 'control characters' },
  ])(
    'refuse control characters in single-line fields: $locale',
    async ({ locale, message }, { site }) => {
      for (const name of ['Anja\r\nBcc: x@evil.example', 'An\0ja', 'Anja\u0085x', 'Anja\u2028x']) {
        const response = await sendJson(site, { ...valid, name }, { locale })
        expect(response.status).toBe(422)
        const { errors } = (await response.json()) as { errors: Record<string, string> }
        expect(errors['name']).toContain(message)
      }
    },
  )

  test('keep line breaks and drop other controls in messages', async ({ site, backend }) => {
    backend.calls.length = 0
    await sendJson(site, { ...valid, message: 'Zeile 1\r\n\tZeile 2\0\u000b' })
    expect(submissions(backend)).toMatchObject([{ body: { message: 'Zeile 1\r\n\tZeile 2' } }])
  })

  test('show a suspected bot its input again', async ({ site, backend }) => {
    backend.calls.length = 0
    const form = { ...fields, ...fresh() }
    const trapped = await sendForm(site, { ...form, [trapField]: 'https://spam.example' })
    const html = await trapped.text()
    expect(trapped.status).toBe(422)
    expect(textOf(html, 'textarea')).toBe(form.message)
    expect(html).toContain('senden Sie sie noch einmal')
    expect(html).not.toContain('spam.example')
    const quick = await sendJson(
      site,
      { ...valid, ...fresh() },
      { headers: { 'form-open-ms': '300' } },
    )
    expect(quick.status).toBe(422)
    expect(submissions(backend)).toEqual([])
  })

  test('keep the input at limits per address and total', async () => {
    const backend = await startBackendInTest()
    backend.publish(page({ de: '/de/kontakt' }, { content: [contactForm('de')] }))
    const limits = { FORMS_PER_ADDRESS: '2', FORMS_IN_ALL: '3' }
    const site = await startSiteInTest({ BACKEND_URL: backend.url, ...limits })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } })
    const send = (address: string, message: string) =>
      sendJson(site, { ...valid, message }, from(address))
    for (const message of ['1', '2'])
      expect((await send(`192.0.2.1:5000${message}`, message)).status).toBe(201)
    const third = await send('192.0.2.1', '3')
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await send('192.0.2.1', '2')).status).toBe(201)

    expect((await send('198.51.100.1', '4')).status).toBe(201)
    const inAll = await sendForm(site, { ...fields, message: '5' }, from('203.0.113.1'))
    expect(inAll.status).toBe(429)
    expect(inAll.headers.get('retry-after')).toMatch(/^\d+$/)
    const html = await inAll.text()
    expect(textOf(html, 'textarea')).toBe('5')
    expect(html).toContain('zu viele Nachrichten')
    expect(submissions(backend)).toHaveLength(3)
  })

  test('report a storage failure and deliver nothing', async () => {
    const backend = await startBackendInTest()
    backend.publish(page({ de: '/de/kontakt' }, { content: [contactForm('de')] }))
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'forms.sqlite'))
    const site = await startSiteInTest({ BACKEND_URL: backend.url, DATA_DIR: dataDir })
    expect((await sendJson(site, valid)).status).toBe(503)
    const response = await sendForm(site, { ...fields, message: 'Wichtig' })
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(textOf(html, 'textarea')).toBe('Wichtig')
    expect(html).toContain('konnte nicht gesendet werden')
    expect(submissions(backend)).toEqual([])
    rmdirSync(join(dataDir, 'forms.sqlite'))
    expect((await sendJson(site, valid)).status).toBe(201)
  })

  test('are delivered once during shutdown', async () => {
    const backend = await startBackendInTest()
    const asked = Promise.withResolvers<() => void>()
    backend.answer('/de/ajax/contact', (_request, response) => {
      asked.resolve(() => void response.status(201).json({ id: 'R-9' }))
    })
    const site = await startSiteInTest({ BACKEND_URL: backend.url })
    const sending = sendJson(site, valid)
    const answer = await asked.promise
    const stopped = site.stop()
    answer()
    expect((await sending).status).toBe(201)
    expect(await stopped).toBe(0)
    expect(submissions(backend)).toHaveLength(1)
  })

  async function metricsOf(site: Site): Promise<string> {
    return (await fetch(`${site.opsUrl}/metrics`)).text()
  }

  test('accept POST for known forms only', async ({ site }) => {
    for (const path of ['/fr/ajax/contact', '/de/ajax/order', '/de/ajax/search'])
      expect((await site.get(path, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
    const options = await site.get('/de/ajax/search', { method: 'OPTIONS' })
    expect(options.headers.get('allow')).toBe('GET, HEAD')
  })
})
