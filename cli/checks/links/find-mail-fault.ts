import { decodePercent } from '../../../routing/localized-path.ts'
import { isMailAddress } from '../../../routing/mail-address.ts'

/** A fault of a `mailto:` address. */
export interface MailFault {
  /** The faulty part, decoded where possible. */
  part: string
  /** True where mail programs tolerate the fault. */
  isMinor: boolean
}

/**
 * Validates a `mailto:` address by RFC 6068: several recipients, header fields, percent-encoding, and addresses in other scripts (RFC
 * 6531).
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
    if (!isMailAddress(mailbox.trim())) return { part: mailbox, isMinor: false }
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
