import { describe, expect, test } from 'vitest'
import { contactForm, page, submission } from '../harness/content/page-builder.ts'
import { spawnSite } from '../harness/servers/start-site.ts'
import { startSmtp } from '../harness/servers/start-smtp.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { startBackendInTest, startSiteInTest } from './deployments.ts'

describe('notifications', () => {
  test('announce a form with any backend, without delaying the visitor', async () => {
    const accepted = Promise.withResolvers<undefined>()
    const { url, mails } = await startSmtp({ judgeMail: () => accepted.promise })
    const backend = await startBackendInTest()
    backend.publish(page({ de: '/de/kontakt' }, { content: [contactForm('de')] }))
    const site = await startSiteInTest({
      BACKEND_URL: backend.url,
      SMTP_URL: url,
      FORMS_MAIL_FROM: 'website@firma.example',
      FORMS_MAIL_TO: 'info@firma.example',
    })
    const undelivered = async () => {
      const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
      return /^werkseite_form_notifications_undelivered (\d+)$/m.exec(metrics)?.[1]
    }
    const response = await site.get('/de/ajax/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
    })
    const { id } = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    expect(await undelivered()).toBe('1')
    accepted.resolve(undefined)
    await expect.poll(undelivered).toBe('0')
    expect(mails).toMatchObject([{ to: ['info@firma.example'] }])
    expect(mails[0]?.body).toContain(`/admin/forms#${id}`)
  })

  test('repeat a mail once with its Message-ID after SIGKILL', async () => {
    // The server accepts the mail of a process that does not live to store this.
    let isKilled = false
    const { url, mails } = await startSmtp({
      async judgeMail() {
        if (isKilled) return
        isKilled = true
        killed.process.kill('SIGKILL')
        await killed.ended
      },
    })
    const backend = await startBackendInTest()
    backend.publish(page({ de: '/de/kontakt' }, { content: [contactForm('de')] }))
    const env = {
      BACKEND_URL: backend.url,
      DATA_DIR: temporaryFolder(),
      SMTP_URL: url,
      FORMS_MAIL_FROM: 'website@firma.example',
      FORMS_MAIL_TO: 'info@firma.example',
    }
    const killed = spawnSite(env)
    await expect.poll(() => killed.output()).toMatch(/Site +\S+/)
    const address = /Site +(\S+)/.exec(killed.output())?.[1] ?? ''
    const response = await fetch(`${address}/de/ajax/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
    })
    expect(response.status).toBe(201)
    await killed.ended
    await expect.poll(() => mails.length).toBe(1)
    const site = await startSiteInTest(env)
    const undelivered = async () => {
      const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
      return /^werkseite_form_notifications_undelivered (\d+)$/m.exec(metrics)?.[1]
    }
    await expect.poll(undelivered).toBe('0')
    const [first, second] = mails.map(({ headers }) => headers['message-id'])
    expect(mails).toHaveLength(2)
    expect(first).toMatch(/^<\S+>$/)
    expect(second).toBe(first)
  })
})
