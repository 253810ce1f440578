import styles from './FoundCount.module.css'

/** Number of results of a filter; screen readers announce changes. */
export function FoundCount({ text }: { text: string }) {
  return (
    <p className={styles.count} role="status">
      {text}
    </p>
  )
}
