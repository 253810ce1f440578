import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../../renderer/forms/EnquiryForm.tsx'
import { findOption } from '../../../../renderer/forms/find-option.ts'
import type { FormField } from '../../../../renderer/forms/form-field.ts'
import { usePageQuery } from '../../../../renderer/navigation/QueryContext.tsx'

export const interactive = true

/** A general enquiry. The address may say what it is about: `?topic=quotation&machine=VL+750`. */
export function ContactForm({ topics, ...block }: BlockOf<'ContactForm'>) {
  const { t } = useTranslation()
  const { topic, machine } = usePageQuery()
  const fields: FormField[] = [
    { name: 'topic', control: 'select', options: topics, required: true },
    { name: 'name', control: 'text', autoComplete: 'name', maxLength: 200, required: true },
    { name: 'company', control: 'text', autoComplete: 'organization', maxLength: 200 },
    { name: 'email', control: 'email', autoComplete: 'email', maxLength: 254, required: true },
    { name: 'phone', control: 'tel', autoComplete: 'tel', maxLength: 60 },
    { name: 'message', control: 'textarea', maxLength: 5000, required: true },
  ]
  const begun = {
    topic: findOption(topics, topic),
    message: machine && `${t('form.aboutMachine', { machine })}\n\n`,
  }
  return <EnquiryForm form="contact" fields={fields} begun={begun} {...block} />
}
