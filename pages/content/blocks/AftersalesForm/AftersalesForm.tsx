import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../../renderer/forms/EnquiryForm.tsx'
import type { FormField } from '../../../../renderer/forms/form-field.ts'

export const interactive = true

/** A request about a machine that the customer has. */
export function AftersalesForm({ requests, machines, ...block }: BlockOf<'AftersalesForm'>) {
  const fields: FormField[] = [
    { name: 'request', control: 'select', options: requests, required: true },
    { name: 'machine', control: 'select', options: machines, required: true },
    {
      name: 'serial',
      control: 'text',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      maxLength: 100,
      required: true,
      hint: 'form.serial.hint',
    },
    { name: 'name', control: 'text', autoComplete: 'name', maxLength: 200, required: true },
    {
      name: 'company',
      control: 'text',
      autoComplete: 'organization',
      maxLength: 200,
      required: true,
    },
    { name: 'email', control: 'email', autoComplete: 'email', maxLength: 254, required: true },
    { name: 'phone', control: 'tel', autoComplete: 'tel', maxLength: 60 },
    { name: 'message', control: 'textarea', maxLength: 5000, required: true },
  ]
  return <EnquiryForm form="aftersales" fields={fields} {...block} />
}
