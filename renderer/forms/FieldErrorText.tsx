import styles from './form.module.css'

/** What is wrong with a field; nothing where it is fine. */
export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
}
