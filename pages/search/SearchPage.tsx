import { useTranslation } from 'react-i18next'
import { searchSummary } from '../../renderer/layout/SearchBox/search-summary.ts'
import { SearchHits } from '../../renderer/layout/SearchBox/SearchHits.tsx'
import { useLocale } from '../../renderer/texts/useLocale.ts'
import type { SearchData } from './search-data.ts'
import styles from './SearchPage.module.css'

/** What a search has found, with a form for the next one. */
export function SearchPage({ data: { query, hits, total } }: { data: SearchData }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <div className={`columns ${styles.page}`}>
      <h1 className={styles.title}>{t('search.label')}</h1>
      <form className={styles.form} action={`/${locale}/search`}>
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
      <p className={styles.count}>
        {query ? searchSummary(t, { hits, total }) : t('search.prompt')}
      </p>
      <SearchHits hits={hits} />
    </div>
  )
}
