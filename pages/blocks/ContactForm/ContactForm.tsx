import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../components/forms/EnquiryForm.tsx'
import { findOption } from '../../../components/forms/find-option.ts'
import {
  lineField,
  personFields,
  type FoldedFields,
  type FormField,
} from '../../../components/forms/form-field.ts'
import { usePageQuery } from '../../../components/page/ShownPage.tsx'

export const interactive = true

/** A general enquiry. The query may preset fields: `?topic=quotation&machine=VL+750`. */
export function ContactForm({ topics, title, ...block }: BlockOf<'ContactForm'>) {
  const { t } = useTranslation()
  const { topic, machine, weight, length, width, surface } = usePageQuery()
  const begunTopic = findOption(topics, topic)
  const chosen = topics.find(({ value }) => value === begunTopic)
  const asksForLoad = topics.some(({ load }) => load)
  const { name, email, message: text, company, phone } = personFields
  const fields: (FormField | FoldedFields)[] = [
    name,
    email,
    { name: 'topic', control: 'select', options: topics, required: true },
    ...(asksForLoad ? [{ about: 'load' as const, folded: loadFields }] : []),
    text,
    { about: 'sender', folded: [company, phone], files: true },
  ]
  const message = chosen?.message ?? (machine && t('form.aboutMachine', { machine }))
  const begun = {
    topic: begunTopic,
    machine,
    weight,
    size: length && width && `${toMillimetres(length)} × ${toMillimetres(width)}`,
    surface,
    message: message && `${message}\n\n`,
  }
  const begunTitle = chosen?.title && [chosen.title, machine].filter(Boolean).join(': ')
  return (
    <EnquiryForm
      form="contact"
      title={begunTitle ?? title}
      fields={fields}
      begun={begun}
      {...block}
    />
  )
}

const loadFields = [
  lineField('machine', 200, { note: '' }),
  ...(['weight', 'size', 'surface', 'frequency', 'date', 'place'] as const).map((name) =>
    lineField(name, 200, { note: '', hint: `form.${name}.hint` }),
  ),
]

/** The query contains metres; the field asks for millimetres. */
function toMillimetres(metres: string): string {
  const millimetres = Math.round(Number(metres) * 1000)
  return millimetres > 0 ? String(millimetres) : metres
}
