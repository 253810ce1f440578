import type { ReactNode } from 'react'
import styles from './QueryFilter.module.css'

interface QueryFilterProps {
  /** Id, by which links of the filter lead back to it. */
  anchor: string
  /** Says what is filtered. */
  label: string
  children: ReactNode
}

/** What a list is narrowed down by, above it. */
export function QueryFilter({ anchor, label, children }: QueryFilterProps) {
  return (
    <search className={styles.filter} id={anchor} aria-label={label} tabIndex={-1}>
      {children}
    </search>
  )
}
