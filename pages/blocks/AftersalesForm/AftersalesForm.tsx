import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { EnquiryForm } from '../../../components/forms/EnquiryForm.tsx'
import { findOption } from '../../../components/forms/find-option.ts'
import { lineField, personFields, type FormField } from '../../../components/forms/form-field.ts'
import { usePageQuery } from '../../../components/page/ShownPage.tsx'

export const interactive = true

/** A service request about a customer's machine. The query may preset fields: `?request=part&machine=VL+750`. */
export function AftersalesForm({ requests, machines, ...block }: BlockOf<'AftersalesForm'>) {
  const { t } = useTranslation()
  const { request, machine } = usePageQuery()
  const known = findOption(machines, machine)
  const calls = requests.filter(({ call }) => call)
  const fields: FormField[] = [
    { name: 'request', control: 'select', options: requests, required: true },
    { name: 'machine', control: 'select', options: machines, required: true },
    lineField('serial', 100, {
      autoCapitalize: 'characters',
      note: t('form.serial.note'),
      hint: 'form.serial.hint',
      check: (valueOf) =>
        valueOf('serial') || (valueOf('built') && valueOf('place')) ? undefined : 'serial',
    }),
    lineField('built', 100, { note: t('form.withoutSerial') }),
    lineField('place', 200, { note: t('form.withoutSerial') }),
    personFields.name,
    { ...personFields.company, required: true },
    personFields.email,
    {
      ...personFields.phone,
      note:
        calls.length > 0
          ? t('form.phone.note', { requests: calls.map(({ label }) => label).join(', ') })
          : undefined,
      check: (valueOf) =>
        calls.some(({ value }) => value === valueOf('request')) && !valueOf('phone')
          ? 'required'
          : undefined,
    },
    personFields.message,
  ]
  const begun = {
    request: findOption(requests, request),
    machine: known,
    message: machine && !known ? `${t('form.aboutMachine', { machine })}\n\n` : undefined,
  }
  return <EnquiryForm form="aftersales" fields={fields} begun={begun} {...block} />
}
