import styles from './form.module.css'

/** Error message of a field; nothing for a valid field. */
export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
}
