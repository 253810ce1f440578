import type { Transporter } from 'nodemailer'
import { isLoopback } from '../../../platform/is-loopback.ts'
import { splitMailAddress } from '../../../routing/mail-address.ts'
import { toMailText } from './announcement.ts'
import { recipientsOf, type MailRecipients } from './mail-recipients.ts'
import type { NotificationChannel } from './notifier.ts'

export interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password if needed. */
  server: URL
  /** Without a name, that of the site is used. */
  from: { name: string; address: string }
  to: MailRecipients
}

/** Time limits of a mail server: to connect, to greet, and for each response. In ms. */
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Sends notifications by SMTP. Each recipient gets a mail of its own, so that one that is refused is retried alone. */
export function createMailChannel(
  { server, from, to }: MailSettings,
  { siteUrl, siteName }: { siteUrl: URL; siteName: string },
): NotificationChannel {
  let transport: Promise<Transporter> | null = null
  return {
    recipients: ({ kind, topic }) => recipientsOf(to, kind, topic),
    async send(announcement, recipient) {
      const opened = await (transport ??= openTransport(server))
      const { reference, kind, receivedAt, replyTo } = announcement
      const mail = {
        ...toMailText(announcement, siteName),
        from: { name: from.name || siteName, address: from.address },
        to: { name: '', address: recipient },
        messageId: `<${reference.toLowerCase()}.${kind}@${siteUrl.hostname}>`,
        // As a date, which nodemailer writes by RFC 5322; it writes a text as it is.
        date: new Date(receivedAt),
        // Automatic replies to an automatic mail would go to the visitor (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      if (replyTo === null) return void (await opened.sendMail(mail))
      try {
        await opened.sendMail({ ...mail, replyTo: { name: '', address: replyTo } })
      } catch (error) {
        if (isAscii(replyTo) || !isRefusal(error)) throw error
        // The server does not accept such an address in a header (RFC 6532); it is shown in `/admin`.
        await opened.sendMail(mail)
      }
    },
  }
}

/** True if the mailbox has only ASCII characters; a domain is converted by the library. */
function isAscii(address: string): boolean {
  const [mailbox] = splitMailAddress(address)
  return /^\p{ASCII}*$/u.test(mailbox)
}

/** True if the server has refused a mail for good, so that it is not sent twice. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = Object(error) as { responseCode?: number }
  return responseCode >= 500
}

/** Loads the library only if mail is configured. */
async function openTransport(server: URL): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const isLocal = isLoopback(server.hostname)
  return createTransport({
    url: server.href,
    ...limits,
    // A password is never sent in the clear to another machine.
    requireTLS: Boolean(server.password) && !isLocal,
    // A mail server on the same machine usually has a self-signed certificate.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
