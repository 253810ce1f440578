import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../../renderer/forms/EnquiryForm.tsx'
import type { FormField } from '../../../../renderer/forms/form-field.ts'

export const interactive = true

/** A general enquiry. */
export function ContactForm({ topics, ...block }: BlockOf<'ContactForm'>) {
  const fields: FormField[] = [
    { name: 'topic', control: 'select', options: topics, required: true },
    { name: 'name', control: 'text', autoComplete: 'name', maxLength: 200, required: true },
    { name: 'company', control: 'text', autoComplete: 'organization', maxLength: 200 },
    { name: 'email', control: 'email', autoComplete: 'email', maxLength: 254, required: true },
    { name: 'phone', control: 'tel', autoComplete: 'tel', maxLength: 60 },
    { name: 'message', control: 'textarea', maxLength: 5000, required: true },
  ]
  return <EnquiryForm form="contact" fields={fields} {...block} />
}
