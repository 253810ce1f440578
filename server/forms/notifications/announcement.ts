import type { FormName } from '../../../content/contract/forms.ts'
import { i18nByLocale } from '../../../locales/i18n.server.ts'
import type { Locale } from '../../../locales/locales.ts'
import { isMailAddress } from '../../../routing/mail-address.ts'
import type { OutboxEntry } from '../outbox.ts'

/** What people learn about a received form, or a test message. */
export interface Announcement {
  reference: string
  kind: FormName | 'test'
  locale: Locale
  /** ISO 8601. */
  receivedAt: string
  /** Chosen topic or request; it decides who is notified and is not shown. */
  topic: string
  /** The form in `/admin`. */
  url: string
  /** Mail address of the visitor. */
  replyTo: string | null
  /** Field name → value; `null` if the visitor's text is not sent. */
  fields: Record<string, string> | null
}

/** @param hasContent whether the visitor's text is sent */
export function toAnnouncement(
  { reference, form, locale, receivedAt, submission }: OutboxEntry,
  siteUrl: URL,
  hasContent: boolean,
): Announcement {
  const fields = textsOf(submission)
  const { email = '', topic, request } = fields
  return {
    reference,
    kind: form,
    locale,
    receivedAt: new Date(receivedAt).toISOString(),
    topic: topic ?? request ?? '',
    url: new URL(`/admin/forms#${reference}`, siteUrl).href,
    replyTo: isMailAddress(email) ? email : null,
    fields: hasContent ? fields : null,
  }
}

export function testAnnouncement(reference: string, siteUrl: URL, now: number): Announcement {
  return {
    reference,
    kind: 'test',
    locale: 'de',
    receivedAt: new Date(now).toISOString(),
    topic: '',
    url: new URL('/admin/forms', siteUrl).href,
    replyTo: null,
    fields: null,
  }
}

/** Subject and text of a mail, in the language of the form. The subject has no text of the visitor. */
export function toMailText(
  { reference, kind, locale, url, fields }: Announcement,
  siteName: string,
): { subject: string; text: string } {
  const { subjects, intro, link } = texts[locale]
  const { t } = i18nByLocale[locale]
  const lines = Object.entries(fields ?? {}).map(
    ([name, value]) => `${t(`form.${name as 'name'}`)}: ${value}`,
  )
  return {
    subject: `${siteName}: ${subjects[kind]} ${reference}`,
    text: [intro[kind === 'test' ? 'test' : 'form'], `${link}: ${url}`, ...lines].join('\n\n'),
  }
}

const texts = {
  de: {
    subjects: { contact: 'Anfrage', aftersales: 'Servicefall', test: 'Testnachricht' },
    intro: {
      form: 'Auf der Website ist ein Formular eingegangen.',
      test: 'Dies ist eine Testnachricht. Sie zeigt, dass Meldungen über eingegangene Formulare ankommen.',
    },
    link: 'Öffnen',
  },
  en: {
    subjects: { contact: 'Enquiry', aftersales: 'Service request', test: 'Test message' },
    intro: {
      form: 'A form was received on the website.',
      test: 'This is a test message. It shows that notifications of received forms arrive.',
    },
    link: 'Open',
  },
} satisfies Record<Locale, MailTexts>

interface MailTexts {
  subjects: Record<Announcement['kind'], string>
  intro: Record<'form' | 'test', string>
  link: string
}

function textsOf(submission: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(submission).filter(([, value]) => typeof value === 'string' && value),
  )
}
