import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

interface CardGridProps {
  /** One or more `<li>`. */
  children: ReactNode
  /** How many stand side by side at most. */
  columns?: 3 | 4
  /** True for cards of few words: two side by side on a phone. */
  compact?: boolean
}

/** A list in as many columns as there is room for, never with a last row of one: it takes the whole row lying down. */
export function CardGrid({ children, columns = 3, compact }: CardGridProps) {
  return (
    <div className={styles.container}>
      <ul className={styles.grid} data-columns={columns} data-compact={compact}>
        {children}
      </ul>
    </div>
  )
}
