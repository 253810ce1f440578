import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { submission } from '../../../tests/harness/content/page-builder.ts'
import { startSmtp } from '../../../tests/harness/servers/start-smtp.ts'
import { openSqliteOutbox } from '../sqlite-outbox.ts'
import type { SentForm } from '../outbox.ts'
import { toAnnouncement } from './announcement.ts'
import { createMailChannel } from './mail-channel.ts'
import { parseMailRecipients } from './mail-recipients.ts'
import { createNotifier } from './notifier.ts'

const siteUrl = new URL('https://www.muster.example')
const hourMs = 3_600_000

interface SetUp {
  url: string
  to?: string
  hasContent?: boolean
  sent?: Partial<SentForm['submission']>
}

/** A notifier with one form in its outbox. */
async function setUp({ url, to = 'info@firma.example', hasContent = false, sent = {} }: SetUp) {
  const clock = { now: Date.UTC(2026, 10, 29) }
  const outbox = openSqliteOutbox(':memory:', () => clock.now)
  const failures: string[] = []
  const recipients = parseMailRecipients(to)
  if (!recipients) throw new Error(`no recipients: ${to}`)
  const settings = {
    server: new URL(url),
    from: { name: '', address: 'website@firma.example' },
    to: recipients,
  }
  const mail = createMailChannel(settings, { siteUrl, siteName: 'Müller AG' })
  const notifier = createNotifier({
    openOutbox: async () => outbox,
    channels: { mail },
    toAnnouncement: (entry) => toAnnouncement(entry, siteUrl, hasContent),
    onFailure: ({ reason }) => void failures.push(reason),
    logger: { warn: () => {}, error: () => {} },
    now: () => clock.now,
    pollMs: 5,
  })
  onTestFinished(() => notifier.close())
  const form = { ...submission, ...sent } as SentForm['submission']
  const { reference } = await outbox.add(
    { form: 'contact', locale: 'de', key: 'k1', submission: form },
    ['mail'],
  )
  notifier.start()
  const unnotified = async () => (await outbox.counts()).unnotified
  return { clock, outbox, failures, reference, unnotified }
}

describe('mail notification', () => {
  test('links to the form, without text of the visitor', async () => {
    const { url, mails } = await startSmtp()
    const { clock, reference, unnotified } = await setUp({ url })
    clock.now += 5_000
    await expect.poll(unnotified).toBe(0)
    expect(mails).toMatchObject([
      {
        from: 'website@firma.example',
        to: ['info@firma.example'],
        headers: {
          subject: expect.stringMatching(/^=\?UTF-8\?/),
          'message-id': `<${reference.toLowerCase()}.contact@www.muster.example>`,
          'reply-to': submission.email,
          'auto-submitted': 'auto-generated',
          date: 'Sun, 29 Nov 2026 00:00:00 +0000',
        },
      },
    ])
    expect(mails[0]?.body).toContain(`https://www.muster.example/admin/forms#${reference}`)
    expect(JSON.stringify(mails)).not.toContain(submission.message)
    expect(JSON.stringify(mails)).not.toContain(submission.name)
  })

  test('contains the text of the visitor only on demand', async () => {
    const { url, mails } = await startSmtp()
    const sent = { message: 'Grüezi\r\nBcc: x@evil.example', company: 'Glas & Söhne' }
    const { clock, unnotified } = await setUp({ url, hasContent: true, sent })
    clock.now += 5_000
    await expect.poll(unnotified).toBe(0)
    expect(mails[0]?.body).toContain('Firma: Glas & Söhne')
    expect(mails[0]?.body).toContain('Nachricht: Grüezi\r\nBcc: x@evil.example')
    expect(mails[0]?.headers).not.toHaveProperty('bcc')
    expect(mails[0]?.to).toEqual(['info@firma.example'])
  })

  test.each([
    {
      name: 'encodes a domain in any script',
      email: 'info@müller.example',
      replyTo: 'info@xn--mller-kva.example',
    },
    {
      name: 'keeps a mailbox in any script',
      email: 'büro@firma.example',
      replyTo: 'büro@firma.example',
    },
    {
      name: 'omits an invalid address',
      email: 'a@b.example\r\nBcc: x@evil.example',
      replyTo: undefined,
    },
  ])('in Reply-To, $name', async ({ email, replyTo }) => {
    const { url, mails } = await startSmtp()
    const { clock, unnotified } = await setUp({ url, sent: { email } })
    clock.now += 5_000
    await expect.poll(unnotified).toBe(0)
    expect(mails[0]?.headers['reply-to']).toBe(replyTo)
    expect(mails[0]?.headers).not.toHaveProperty('bcc')
  })

  test('omits a Reply-To refused by the server', async () => {
    const answers = [{ code: 550, message: 'header needs SMTPUTF8' }]
    const { url, mails } = await startSmtp({ judgeMail: () => answers.shift() })
    const { clock, failures, unnotified } = await setUp({ url, sent: { email: 'büro@a.example' } })
    clock.now += 5_000
    await expect.poll(unnotified).toBe(0)
    expect(failures).toEqual([])
    expect(mails.map(({ headers }) => headers['reply-to'])).toEqual([undefined])
  })

  test('waits for the decision of the content service', async () => {
    const { url, mails } = await startSmtp()
    const { outbox, reference, clock, unnotified } = await setUp({ url })
    clock.now += 2_000
    expect(await outbox.dueNotifications('mail', 9)).toEqual([])
    await outbox.remove(reference)
    clock.now += hourMs
    expect(await unnotified()).toBe(0)
    expect(mails).toEqual([])
  })

  test('is repeated with the same Message-ID after greylisting', async () => {
    const answers = [
      { code: 451, message: 'try later' },
      { code: 421, message: 'busy' },
    ]
    const { url, mails } = await startSmtp({ judgeMail: () => answers.shift() })
    const { clock, failures, reference, unnotified } = await setUp({ url })
    clock.now += 5_000
    await expect.poll(() => failures).toEqual([expect.stringContaining('try later')])
    clock.now += 60_000
    await expect.poll(() => failures).toHaveLength(2)
    clock.now += 60_000
    await expect.poll(unnotified).toBe(0)
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual([
      `<${reference.toLowerCase()}.contact@www.muster.example>`,
    ])
  })

  test('survives an outage of an hour', async () => {
    const before = await startSmtp()
    await before.stop()
    const { clock, outbox, failures, unnotified } = await setUp({ url: before.url })
    clock.now += 5_000
    for (let minute = 0; minute < 60; minute += 10) {
      await expect.poll(() => failures.length).toBeGreaterThan(minute / 10)
      clock.now += 10 * 60_000
    }
    expect(await outbox.openNotifications()).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('ECONNREFUSED') },
    ])
    const { mails } = await startSmtp({ port: before.port })
    clock.now += 10 * 60_000
    await expect.poll(unnotified).toBe(0)
    expect(mails).toHaveLength(1)
  })

  test('is sent once by a slow server', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<void>()
    const { url, mails } = await startSmtp({
      judgeMail() {
        asked.resolve()
        return promise
      },
    })
    const { clock, unnotified } = await setUp({ url })
    clock.now += 5_000
    await asked.promise
    clock.now += 5 * 60_000
    resolve(undefined)
    await expect.poll(unnotified).toBe(0)
    expect(mails).toHaveLength(1)
  })

  test('is repeated only for the refused recipient', async () => {
    let isFull = true
    const { url, mails } = await startSmtp({
      judgeRecipient: (address) =>
        isFull && address.startsWith('b@') ? { code: 552, message: 'mailbox full' } : undefined,
    })
    const to = 'a@firma.example, b@firma.example, c@firma.example'
    const { clock, failures, unnotified } = await setUp({ url, to })
    clock.now += 5_000
    await expect.poll(() => failures).toEqual([expect.stringContaining('mailbox full')])
    isFull = false
    clock.now += 60_000
    await expect.poll(unnotified).toBe(0)
    expect(mails.map((mail) => mail.to.join())).toEqual([
      'a@firma.example',
      'c@firma.example',
      'b@firma.example',
    ])
  })

  test('gives up after a week until a manual retry', async () => {
    let isClosed = true
    const { url, mails } = await startSmtp({
      judgeMail: () => (isClosed ? { code: 554, message: 'no' } : undefined),
    })
    const { clock, outbox, failures, unnotified } = await setUp({ url })
    clock.now += 8 * 24 * hourMs
    await expect.poll(() => failures).toHaveLength(1)
    await expect.poll(() => outbox.openNotifications()).toMatchObject([{ state: 'refused' }])
    isClosed = false
    await outbox.retry()
    await expect.poll(unnotified).toBe(0)
    expect(mails).toHaveLength(1)
  })

  test('is stored once a full disk has space again', async () => {
    const { url, mails } = await startSmtp()
    const { clock, outbox, unnotified } = await setUp({ url })
    const save = vi.spyOn(outbox, 'saveNotification')
    for (const reason of ['full', 'full', 'full']) save.mockRejectedValueOnce(new Error(reason))
    clock.now += 5_000
    await expect.poll(unnotified).toBe(0)
    expect(mails).toHaveLength(1)
  })
})
