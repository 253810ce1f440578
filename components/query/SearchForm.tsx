import { useTranslation } from 'react-i18next'
import { useLocale } from '../texts/useLocale.ts'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  /** Text of the last search. */
  query?: string
  className?: string
}

/** Form that opens the page with the results of a search. */
export function SearchForm({ query, className }: SearchFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <form
      className={className ? `${styles.form} ${className}` : styles.form}
      action={`/${locale}/search`}
      role="search"
      aria-label={t('search.label')}
    >
      <label className="visually-hidden" htmlFor="search-again">
        {t('search.label')}
      </label>
      <input
        key={query}
        className={styles.input}
        id="search-again"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={t('search.placeholder')}
      />
      <button className="button" type="submit">
        {t('search.submit')}
      </button>
    </form>
  )
}
