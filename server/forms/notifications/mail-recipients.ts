import { formNames } from '../../../content/contract/forms.ts'
import { isMailAddress } from '../../../routing/mail-address.ts'

/** Recipients by topic; those of the empty topic get all forms without recipients of their own. */
export type MailRecipients = ReadonlyMap<string, readonly string[]>

/**
 * Parses `FORMS_MAIL_TO`: addresses, separated by commas. `topic=address` is for forms with this topic, request or name only.
 *
 * @returns `null` for an invalid value, or without an address for all other forms
 * @example parseMailRecipients('info@firma.ch, offer=verkauf@firma.ch')
 */
export function parseMailRecipients(value: string): MailRecipients | null {
  const recipients = new Map<string, string[]>()
  for (const part of value.split(',')) {
    const [, topic = '', address = ''] = /^(?:([^=@]+)=)?(.*)$/s.exec(part.trim()) ?? []
    if (!isMailAddress(address)) return null
    recipients.set(topic, [...(recipients.get(topic) ?? []), address])
  }
  return recipients.has('') ? recipients : null
}

/** Recipients of a form: by topic, then by form, then all others. A test goes to everybody. */
export function recipientsOf(to: MailRecipients, kind: string, topic: string): string[] {
  if (!formNames.some((name) => name === kind)) return [...new Set([...to.values()].flat())]
  const found = to.get(topic || kind) ?? to.get(kind) ?? to.get('')
  return [...new Set(found)]
}
