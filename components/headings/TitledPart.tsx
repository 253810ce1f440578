import type { ReactNode } from 'react'
import { PartTitle } from './HeadingLevel.tsx'
import styles from './TitledPart.module.css'

interface TitledPartProps {
  title: string
  className?: string
  children: ReactNode
}

/** A part of a block below its title. */
export function TitledPart({ title, className, children }: TitledPartProps) {
  return (
    <section className={className}>
      <PartTitle className={styles.title}>{title}</PartTitle>
      {children}
    </section>
  )
}
