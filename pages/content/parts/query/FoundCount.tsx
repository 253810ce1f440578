import styles from './FoundCount.module.css'

/** How much a filter has found; said when it changes. */
export function FoundCount({ text }: { text: string }) {
  return (
    <p className={styles.count} role="status">
      {text}
    </p>
  )
}
