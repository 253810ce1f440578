import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { filesField } from '../../routing/attachment-limits.ts'
import type { FieldMessages, FormField } from './form-field.ts'
import styles from './form.module.css'

interface FormMessageProps {
  kind: 'success' | 'error'
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * Outcome of a form. The message takes the focus, so that nobody misses it. In a document from the server `autofocus`
 * does that. React ignores it on such elements, so the component that shows a later message moves the focus.
 */
export function FormMessage({ kind, ref, children }: FormMessageProps) {
  const role = kind === 'success' ? 'status' : 'alert'
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the message answers the visitor's own action
    <div ref={ref} className={styles.message} role={role} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}

interface ErrorSummaryProps {
  /** Messages in the order of the fields. */
  errors: FieldMessages
  fields: FormField[]
  toId: (name: string) => string
}

/** List of all errors above the form, each with a link to its field. */
export function ErrorSummary({ errors, fields, toId }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const toText = (name: string, message: string) => {
    if (name === filesField) return `${t('form.files')}: ${message}`
    const field = fields.find((candidate) => candidate.name === name)
    return field ? `${t(`form.${field.name}`)}: ${message}` : message
  }
  return (
    <>
      <p className={styles.summaryTitle}>{t('form.errors.title')}</p>
      <ul className={styles.summary}>
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <a href={`#${toId(name)}`} onClick={focusTarget}>
              {toText(name, message)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Moves the focus into the field, also a folded one, so that typing can start, and leaves the address unchanged. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.closest('details')?.setAttribute('open', '')
  field.focus()
}
