import type { ReactNode, Ref } from 'react'
import styles from './form.module.css'

interface FormMessageProps {
  kind: 'success' | 'error'
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * What became of a form. It takes the focus, so that nobody misses it: by `autofocus` in a document from the server;
 * React does nothing about that on elements like this one, so later ones are focused by who shows them.
 */
export function FormMessage({ kind, ref, children }: FormMessageProps) {
  const role = kind === 'success' ? 'status' : 'alert'
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands there in answer to what the visitor just did
    <div ref={ref} className={styles.message} role={role} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
