import { use, type ReactNode } from 'react'
import { FilterAnchor } from './QueryLink.tsx'
import styles from './query.module.css'

interface QueryFilterProps {
  /** Accessible name of the filter. */
  label: string
  /** Number of results as text; screen readers announce changes. */
  count: string
  children: ReactNode
}

/** Filter above a list. */
export function QueryFilter({ label, count, children }: QueryFilterProps) {
  return (
    <search
      className={`screen-only ${styles.filter}`}
      id={use(FilterAnchor)}
      aria-label={label}
      tabIndex={-1}
    >
      {children}
      <p className={styles.count} role="status">
        {count}
      </p>
    </search>
  )
}
