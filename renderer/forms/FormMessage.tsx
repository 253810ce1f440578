import type { ReactNode, Ref } from 'react'
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
