import { SearchHits } from '../../renderer/layout/SearchBox/SearchHits.tsx'
import { useTexts } from '../../renderer/texts/TextsContext.tsx'
import type { SearchData } from './search-data.ts'
import styles from './SearchPage.module.css'

/** What a search has found, with a form for the next one. */
export function SearchPage({ data: { query, hits, total } }: { data: SearchData }) {
  const { t, locale } = useTexts()
  return (
    <div className={`columns ${styles.page}`}>
      <h1 className={styles.title}>{t('search.label')}</h1>
      <form className={styles.form} action={`/${locale}/search`}>
        <label className="visually-hidden" htmlFor="search-again">
          {t('search.label')}
        </label>
        <input
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
      <p className={styles.count}>{t(summary(query, total), { count: total })}</p>
      <SearchHits found={{ query, hits, total: hits.length }} />
    </div>
  )
}

function summary(query: string, total: number) {
  if (!query) return 'search.prompt'
  return total > 0 ? 'search.count' : 'search.none'
}
