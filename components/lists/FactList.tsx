import type { ReactNode } from 'react'
import styles from './FactList.module.css'

interface FactListProps {
  /** A fact without a value is left out. */
  facts: { label: string; value: ReactNode }[]
  className?: string
}

/** Facts, each below its label. */
export function FactList({ facts, className = '' }: FactListProps) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
