import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import choices from '../styles/choices.module.css'
import type { PageQuery } from '../../routing/page-query.ts'
import { ChoiceText } from './ChoiceText.tsx'
import styles from './query.module.css'
import { QueryLink } from './QueryLink.tsx'

interface QueryChoiceProps {
  title: string
  query: PageQuery
  /** Query parameter that the links set. */
  name: keyof PageQuery
  options: { value: string; label: string; count: number }[]
  /** Number of results without a choice. */
  count: number
}

/** A row of links that chooses one option or all, each with the number of its results. An option without results is no link. */
export function QueryChoice({ title, query, name, options, count }: QueryChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const all = { value: undefined, label: t('filter.all'), count }
  return (
    <div>
      <p className={styles.label} id={id}>
        {title}
      </p>
      <ul className={choices.options} aria-labelledby={id}>
        {[all, ...options].map((option) => (
          <li key={option.value ?? ''}>
            {option.count > 0 || query[name] === option.value ? (
              <QueryLink
                className={choices.option}
                query={{ ...query, [name]: option.value }}
                aria-current={query[name] === option.value || undefined}
              >
                <ChoiceText {...option} />
              </QueryLink>
            ) : (
              <span className={choices.option} data-empty>
                <ChoiceText {...option} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
