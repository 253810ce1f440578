import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An accepted mail. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Header name in lower case → unfolded value. */
  headers: Record<string, string>
  body: string
}

/** Response to a recipient or to the content of a mail; `undefined` accepts. */
type Verdict = { code: number; message: string } | undefined

interface SmtpOptions {
  /** Accepts or rejects a recipient. */
  judgeRecipient?: (address: string) => Verdict
  /** Accepts or rejects a mail by its content; the server responds when the promise resolves. */
  judgeMail?: () => Verdict | Promise<Verdict>
  port?: number
}

/** Starts a mail server on loopback. */
export async function startSmtp({ judgeRecipient, judgeMail, port = 0 }: SmtpOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Without a certificate, the library warns about its own.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onRcptTo({ address }, _session, callback) {
      const verdict = judgeRecipient?.(address)
      callback(verdict && toError(verdict))
    },
    async onData(stream, { envelope }, callback) {
      const source = await text(stream)
      const verdict = await judgeMail?.()
      if (verdict) return callback(toError(verdict))
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parseMail(source) })
      callback()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(stop)
  const { port: chosen } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${chosen}`, port: chosen, mails, stop }
}

function toError({ code, message }: { code: number; message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

function parseMail(source: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')] as const
  })
  return { headers: Object.fromEntries(headers), body: decodeBody(source.slice(end + 4)) }
}

/** Decodes quoted-printable text. */
function decodeBody(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
