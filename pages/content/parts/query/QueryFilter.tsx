import type { ReactNode } from 'react'
import styles from './query.module.css'

interface QueryFilterProps {
  /** Id of the filter, the anchor of its links. */
  anchor: string
  /** Accessible name of the filter. */
  label: string
  /** Number of results as text; screen readers announce changes. */
  count: string
  children: ReactNode
}

/** Filter above a list. */
export function QueryFilter({ anchor, label, count, children }: QueryFilterProps) {
  return (
    <search className={`screen-only ${styles.filter}`} id={anchor} aria-label={label} tabIndex={-1}>
      {children}
      <p className={styles.count} role="status">
        {count}
      </p>
    </search>
  )
}
