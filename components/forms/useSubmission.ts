import type { TFunction } from 'i18next'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormName, FormOutcome } from '../../content/contract/forms.ts'
import { useLocale } from '../texts/useLocale.ts'
import { checkControl } from './check-control.ts'
import type { FieldMessages, FieldName, FormField } from './form-field.ts'
import { attachmentLimits, filesField } from '../../routing/attachment-limits.ts'
import { useFormOutcome, usePathname } from '../page/ShownPage.tsx'
import { createFormSender, type SendResult } from './form-sender.ts'
import { createTabMemory } from './tab-memory.ts'
import { trapFieldName } from './TrapField.tsx'

const consent = { name: 'consent', maxLength: undefined, check: undefined }

/** State of a form: being filled in, being sent, or its outcome. */
type Submission = SendResult | { kind: 'open' } | { kind: 'sending'; sentShare: number | null }

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
  const pathname = usePathname()
  // After a refusal without JavaScript, the browser shows this address; its query leads back to the page, which also decides about files.
  const action = `/${locale}/ajax/${form}?${new URLSearchParams({ page: pathname })}`
  const outcome = useFormOutcome(form, number)
  const values = outcome?.kind === 'refused' ? outcome.values : null
  const hadFiles = outcome?.kind === 'refused' && outcome.hadFiles === true
  const [initial] = useState(() => toSubmission(outcome, t))
  const [submission, setSubmission] = useState<Submission>(initial)
  const [sender] = useState(() =>
    createFormSender(action, createTabMemory(`sending ${form} ${number}`)),
  )
  const messageRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (submission !== initial && submission.kind !== 'sending') messageRef.current?.focus()
  }, [submission, initial])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The sender and not the state: a second submit can come before the button is rendered as disabled.
    if (sender.isSending()) return
    const errors = checkForm(event.currentTarget, fields, t)
    if (Object.keys(errors).length > 0) return setSubmission({ kind: 'invalid', errors })
    const { currentTarget: element } = event
    const json = JSON.stringify(readValues(element, fields))
    const hasFiles = filesOf(element).length > 0
    const onProgress = (sentShare: number) => setSubmission({ kind: 'sending', sentShare })
    const files = hasFiles ? { multipart: readAll(element), onProgress } : undefined
    setSubmission({ kind: 'sending', sentShare: hasFiles ? 0 : null })
    const result = await sender.send(json, files)
    // If autofill has filled in the honeypot, it would be sent again next time.
    if (result.kind === 'failed') clearTrap(element)
    if (result.kind === 'sent') onSent()
    setSubmission(result)
  }

  return { action, values, hadFiles, submission, submit, messageRef }
}

function toSubmission(outcome: FormOutcome | null, t: TFunction): Submission {
  if (!outcome) return { kind: 'open' }
  if (outcome.kind === 'sent') {
    const { sentId, filesMissing = false } = outcome
    return { kind: 'sent', sentId, filesMissing }
  }
  if (outcome.failed) return { kind: 'failed', reason: outcome.failed }
  const messages = Object.entries(outcome.errors).map(([name, error]) => [
    name,
    t(`form.error.${error}`),
  ])
  return { kind: 'invalid', errors: Object.fromEntries(messages) }
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
  const fault = checkFiles(filesOf(form))
  if (fault) messages[filesField] = t(`form.error.${fault}`)
  return messages
}

/** The content of the files is checked by the server. */
function checkFiles(files: File[]): 'tooManyFiles' | 'filesTooLarge' | undefined {
  if (files.length > attachmentLimits.files) return 'tooManyFiles'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > attachmentLimits.bytes ? 'filesTooLarge' : undefined
}

/** Chosen files; a field without a choice has none. */
function filesOf(form: HTMLFormElement): File[] {
  const control = form.elements.namedItem(filesField)
  return control instanceof HTMLInputElement ? [...(control.files ?? [])] : []
}

function clearTrap(form: HTMLFormElement): void {
  const trap = form.elements.namedItem(trapFieldName)
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/** All fields and files that are filled in. */
function readAll(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  const empty = [...data].filter(([, value]) => value === '')
  for (const [name] of empty) data.delete(name)
  return data
}

/** Values of the form by the contract's names, without empty fields. */
function readValues(form: HTMLFormElement, fields: FormField[]): Record<string, string | true> {
  const data = new FormData(form)
  const names = [...fields.map(({ name }) => name), trapFieldName]
  const entries = names.map((name) => [name, data.get(name)]).filter(([, value]) => value)
  return { ...Object.fromEntries(entries), consent: true }
}
