import { domainToASCII } from 'node:url'
import { decodePercent } from '../../../routing/localized-path.ts'

/** A fault of a `mailto:` address. */
export interface MailFault {
  /** The faulty part, decoded where possible. */
  part: string
  /** True where mail programs tolerate the fault. */
  isMinor: boolean
}

/**
 * Validates a `mailto:` address by RFC 6068: several recipients, header fields, percent-encoding, and addresses in other scripts (RFC
 * 6532).
 *
 * @param address as written, entities decoded
 */
export function findMailFault(address: string): MailFault | null {
  const [, recipients = '', fields = ''] =
    /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(address.trim()) ?? []
  // A single slash may begin a name, but two slashes mean a web address.
  if (recipients.startsWith('//')) return { part: recipients, isMinor: false }
  return (
    findRecipientFault(recipients) ??
    findFieldFault(fields) ??
    (!recipients && !fields ? { part: address.trim(), isMinor: false } : null)
  )
}

function findRecipientFault(list: string): MailFault | null {
  if (!list) return null
  // Split before decoding, because a comma within an address is written `%2C`.
  for (const recipient of list.split(',')) {
    const mailbox = decodePercent(recipient)
    if (mailbox === null) return { part: recipient, isMinor: false }
    if (!isMailbox(mailbox.trim())) return { part: mailbox, isMinor: false }
    if (mailbox !== mailbox.trim()) return { part: mailbox, isMinor: true }
  }
  return null
}

function findFieldFault(fields: string): MailFault | null {
  for (const field of fields ? fields.split('&') : []) {
    const [name = '', ...rest] = field.split('=')
    const value = rest.join('=')
    if (!name || decodePercent(name) === null || decodePercent(value) === null || rest.length === 0)
      return { part: field, isMinor: true }
    const fault = addressFields.has(name.toLowerCase()) ? findRecipientFault(value) : null
    if (fault) return fault
  }
  return null
}

const addressFields = new Set(['to', 'cc', 'bcc', 'reply-to'])

/** `local@domain`: RFC 5322 §3.4.1 without comments and folding, with the limits of RFC 5321 §4.5.3.1. */
function isMailbox(mailbox: string): boolean {
  const at = mailbox.lastIndexOf('@')
  const local = mailbox.slice(0, at)
  if (at < 1 || Buffer.byteLength(local) > 64) return false
  return (dotAtom.test(local) || quoted.test(local)) && isDomain(mailbox.slice(at + 1))
}

/** Letters include all scripts (RFC 6532 §3.2). */
const dotAtom =
  /^[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10FFFF}-]+(\.[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10FFFF}-]+)*$/u
const quoted = /^"(?:[^"\\\r\n]|\\[^\r\n])+"$/

function isDomain(domain: string): boolean {
  if (/^\[[\da-f.:]+\]$|^\[IPv6:[\da-f.:]+\]$/i.test(domain)) return true
  // Only letters, digits, hyphens and dots, in any script that IDNA can convert. URLs alone would allow more.
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  return ascii.length <= 253 && hostname.test(ascii)
}

/** At least two labels; the last one is not a number. */
const hostname = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z][a-z\d-]{0,61}[a-z\d])$/i
