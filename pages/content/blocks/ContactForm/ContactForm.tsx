import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../../renderer/forms/EnquiryForm.tsx'
import { findOption } from '../../../../renderer/forms/find-option.ts'
import {
  lineField,
  personFields,
  type FormField,
  type LoadFields,
} from '../../../../renderer/forms/form-field.ts'
import { usePageQuery } from '../../../../renderer/page/ShownPage.tsx'

export const interactive = true

/** A general enquiry. The query may preset fields: `?topic=quotation&machine=VL+750`. */
export function ContactForm({ topics, title, ...block }: BlockOf<'ContactForm'>) {
  const { t } = useTranslation()
  const { topic, machine, weight, length, width } = usePageQuery()
  const begunTopic = findOption(topics, topic)
  const chosen = topics.find(({ value }) => value === begunTopic)
  const asksForLoad = topics.some(({ load }) => load)
  const fields: (FormField | LoadFields)[] = [
    { name: 'topic', control: 'select', options: topics, required: true },
    ...(asksForLoad ? [{ load: loadFields }] : []),
    ...Object.values(personFields),
  ]
  const message = chosen?.message ?? (machine && t('form.aboutMachine', { machine }))
  const begun = {
    topic: begunTopic,
    machine,
    weight: weight && `${weight} kg`,
    size: length && width && `${length} × ${width} m`,
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

const loadFields = (
  ['machine', 'weight', 'size', 'surface', 'frequency', 'date', 'place'] as const
).map((name) => lineField(name, 200, { note: '' }))
