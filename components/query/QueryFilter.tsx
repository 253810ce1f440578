import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterAnchor } from './QueryLink.tsx'
import styles from './query.module.css'

interface QueryFilterProps {
  /** Accessible name of the filter. */
  label: string
  /** Number of results as text; screen readers announce changes. */
  count: string
  /** Number of filters in use. */
  chosen: number
  children: ReactNode
}

/** Filter above a list. On phones a button opens it, so that the results come first. */
export function QueryFilter({ label, count, chosen, children }: QueryFilterProps) {
  const { t } = useTranslation()
  return (
    <search
      className={`screen-only ${styles.filter}`}
      id={use(FilterAnchor)}
      aria-label={label}
      tabIndex={-1}
    >
      <details className={styles.choices}>
        <summary className={styles.open}>
          {t('filter.open')}
          {chosen > 0 && (
            <>
              {' '}
              <span aria-hidden="true">({chosen})</span>
              <span className="visually-hidden">{t('filter.active', { count: chosen })}</span>
            </>
          )}
        </summary>
      </details>
      <div className={styles.inside}>{children}</div>
      <p className={styles.count} role="status">
        {count}
      </p>
    </search>
  )
}
