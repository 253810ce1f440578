import type { ReactNode } from 'react'
import type { PageQuery } from '../../routing/page-query.ts'
import styles from './query.module.css'
import { QueryLink } from './QueryLink.tsx'

interface NothingFoundProps {
  text: string
  /** Text of the link that shows everything. */
  reset: string
  /** Query without a choice. */
  query: PageQuery
  /** Other ways on, of which the last is the main one. */
  children?: ReactNode
}

/** In place of a list in which nothing matches the filter: other ways on, and a link to the whole list. */
export function NothingFound({ text, reset, query, children }: NothingFoundProps) {
  return (
    <div className={styles.none}>
      <p>{text}</p>
      {children}
      <QueryLink className={children ? undefined : 'button'} query={query} disappears>
        {reset}
      </QueryLink>
    </div>
  )
}
