import type { TFunction } from 'i18next'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormName, FormOutcome } from '../../content/contract/forms.ts'
import { useLocale } from '../texts/useLocale.ts'
import { checkControl } from './check-control.ts'
import type { FieldMessages, FieldName, FormField } from './form-field.ts'
import { useFormOutcome } from '../page/ShownPage.tsx'
import { createFormSender, type SendResult } from './form-sender.ts'
import { createTabMemory } from './tab-memory.ts'
import { trapField } from './TrapField.tsx'

const consent = { name: 'consent', maxLength: undefined, check: undefined }

/** State of a form: being filled in, being sent, or its outcome. */
type Submission = SendResult | { open: true } | { sending: true }

/**
 * Validates and sends a form, and moves the focus to the message with the outcome.
 *
 * @param number of the form among those of its kind on the page
 * @param onSent called as soon as the form is sent, also if the visitor has left the page
 * @returns `submission` starts with the outcome if the form was sent without JavaScript; `values` are the values sent
 *   then, else `null`; `messageRef` belongs to the element of the message
 */
export function useSubmission(
  form: FormName,
  number: number,
  fields: FormField[],
  onSent: () => void,
) {
  const { t } = useTranslation()
  const locale = useLocale()
  const action = `/${locale}/ajax/${form}`
  const outcome = useFormOutcome(form, number)
  const values = outcome && 'values' in outcome ? outcome.values : null
  const [initial] = useState(() => toSubmission(outcome, t))
  const [submission, setSubmission] = useState<Submission>(initial)
  const [sender] = useState(() =>
    createFormSender(action, createTabMemory(`sending ${form} ${number}`)),
  )
  const messageRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (submission !== initial) messageRef.current?.focus()
  }, [submission, initial])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The sender and not the state: a second submit can come before the button is rendered as disabled.
    if (sender.isSending()) return
    const errors = checkForm(event.currentTarget, fields, t)
    if (Object.keys(errors).length > 0) return setSubmission({ errors })
    setSubmission({ sending: true })
    const { currentTarget: element } = event
    const result = await sender.send(JSON.stringify(readValues(element, fields)))
    // If autofill has filled in the honeypot, it would be sent again next time.
    if ('failed' in result) clearTrap(element)
    if ('sentId' in result) onSent()
    setSubmission(result)
  }

  return { action, values, submission, submit, messageRef }
}

function toSubmission(outcome: FormOutcome | null, t: TFunction): Submission {
  if (!outcome) return { open: true }
  if ('sentId' in outcome) return { sentId: outcome.sentId }
  if (outcome.failed) return { failed: outcome.failed }
  const messages = Object.entries(outcome.errors).map(([name, error]) => [
    name,
    t(`form.error.${error}`),
  ])
  return { errors: Object.fromEntries(messages) }
}

/** @returns error messages in the order of the fields; empty for a valid form */
function checkForm(form: HTMLFormElement, fields: FormField[], t: TFunction): FieldMessages {
  const messages: FieldMessages = {}
  const controlOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const valueOf = (name: FieldName) => controlOf(name).value.trim()
  for (const { name, maxLength, check } of [...fields, consent]) {
    const error = checkControl(controlOf(name), maxLength) ?? check?.(valueOf)
    if (error) messages[name] = t(`form.error.${error}`)
  }
  return messages
}

function clearTrap(form: HTMLFormElement): void {
  const trap = form.elements.namedItem(trapField)
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/** Values of the form by the contract's names, without empty fields. */
function readValues(form: HTMLFormElement, fields: FormField[]): Record<string, string | true> {
  const data = new FormData(form)
  const names = [...fields.map(({ name }) => name), trapField]
  const entries = names.map((name) => [name, data.get(name)]).filter(([, value]) => value)
  return { ...Object.fromEntries(entries), consent: true }
}
