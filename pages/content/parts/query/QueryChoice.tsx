import { useId } from 'react'
import { useTranslation } from '../../../../renderer/texts/useTranslation.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'
import styles from './QueryChoice.module.css'
import { QueryLink } from './QueryLink.tsx'

interface QueryChoiceProps {
  title: string
  anchor: string
  query: PageQuery
  /** Parameter of the query that is chosen here. */
  name: keyof PageQuery
  options: { value: string; label: string; count: number }[]
  /** Of what is found with nothing chosen here. */
  count: number
}

/** One of several, or all: a row of links, each with the number of what it leads to. */
export function QueryChoice({ title, anchor, query, name, options, count }: QueryChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const all = { value: undefined, label: t('filter.all'), count }
  return (
    <div className={styles.choice}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      <ul className={styles.options} aria-labelledby={id}>
        {[all, ...options].map((option) => (
          <li key={option.value ?? ''}>
            <QueryLink
              className={styles.option}
              anchor={anchor}
              query={{ ...query, [name]: option.value }}
              aria-current={query[name] === option.value || undefined}
            >
              {option.label} <span className={styles.count}>{option.count}</span>
            </QueryLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
