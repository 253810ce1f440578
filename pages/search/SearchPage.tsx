import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../content/contract/search.ts'
import choices from '../../components/styles/choices.module.css'
import { HighlightedText } from '../../components/layout/SearchBox/HighlightedText.tsx'
import { HitLink, OtherLanguageLink } from '../../components/layout/SearchBox/SearchHits.tsx'
import { searchSummary } from '../../components/layout/SearchBox/search-summary.ts'
import { Link } from '../../components/links/Link.tsx'
import { ChoiceText } from '../../components/query/ChoiceText.tsx'
import { SearchForm } from '../../components/query/SearchForm.tsx'
import { useLocale } from '../../components/texts/useLocale.ts'
import { formatPageQuery, type PageQuery } from '../../routing/page-query.ts'
import { pageSize, type SearchData } from './search-data.ts'
import styles from './SearchPage.module.css'

interface PartProps {
  data: SearchData
  /** Address of the same search with other choices. */
  toUri: (choice: PageQuery) => string
}

/** Results of a search, with a form for the next search. */
export function SearchPage({ data }: { data: SearchData }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { query, hits } = data
  const toUri = (choice: PageQuery) =>
    `/${locale}/search${formatPageQuery({ q: query, ...choice })}`
  return (
    <div className={`columns ${styles.page}`}>
      <h1 className={styles.title}>{t('search.label')}</h1>
      <SearchForm query={query} />
      {data.suggestion && (
        <p>
          {t('search.suggestion')}{' '}
          <Link uri={toUri({ q: data.suggestion })}>{data.suggestion}</Link>
        </p>
      )}
      {data.otherLanguages.map((other) => (
        <p key={other.locale}>
          <OtherLanguageLink query={query} {...other} />
        </p>
      ))}
      {data.kinds.length > 1 && <KindFilter data={data} toUri={toUri} />}
      <Count data={data} />
      <SearchResults hits={hits} />
      {data.pages.count > 1 && <Pagination data={data} toUri={toUri} />}
      {query && hits.length === 0 && data.contact && (
        <p>
          <Link className="button" uri={data.contact}>
            {t('search.contact')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Count({ data: { query, hits, total, pages } }: { data: SearchData }) {
  const { t } = useTranslation()
  const summary =
    pages.count > 1
      ? t('search.pageOf', { total, page: pages.shown, pages: pages.count })
      : searchSummary(t, { query, hits, total })
  return <p className={styles.count}>{query ? summary : t('search.prompt')}</p>
}

function KindFilter({ data: { kinds, shownKind }, toUri }: PartProps) {
  const { t } = useTranslation()
  const all = {
    kind: undefined,
    label: t('filter.all'),
    value: kinds.reduce((sum, { value }) => sum + value, 0),
  }
  const options = kinds.map(({ kind, value }) => ({
    kind,
    label: t(`search.kind.${kind}`),
    value,
  }))
  return (
    <nav className="screen-only" aria-label={t('search.filter')}>
      <ul className={choices.options}>
        {[all, ...options].map(({ kind, label, value }) => (
          <li key={label}>
            <Link
              className={choices.option}
              uri={toUri({ kind })}
              aria-current={kind === shownKind || undefined}
            >
              <ChoiceText label={label} count={value} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The hits of a search with passage, kind and section, if the backend provides them. */
function SearchResults({ hits }: { hits: SearchHit[] }) {
  const { t } = useTranslation()
  if (hits.length === 0) return null
  return (
    <ol className={styles.hits} aria-label={t('search.results')}>
      {hits.map((hit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- hits of several indices can have the same id
        <li key={index} className={styles.hit}>
          <h2 className={styles.hitTitle}>
            <HitLink hit={hit} />
          </h2>
          <HitDetails hit={hit} />
        </li>
      ))}
    </ol>
  )
}

function HitDetails({ hit: { _source, highlight } }: { hit: SearchHit }) {
  const { t } = useTranslation()
  const { kind, section } = _source
  const place = [kind && kind !== 'page' && t(`search.kind.${kind}`), section].filter(Boolean)
  const passage = highlight.text?.[0]
  return (
    <>
      {passage && (
        <p className={styles.passage}>
          <HighlightedText text={passage} />
        </p>
      )}
      {place.length > 0 && <p className={styles.place}>{place.join(' · ')}</p>}
    </>
  )
}

function Pagination({ data: { pages, shownKind }, toUri }: PartProps) {
  const { t } = useTranslation()
  const to = (page: number) =>
    toUri({ kind: shownKind, from: page > 1 ? String((page - 1) * pageSize) : undefined })
  return (
    <nav className={`screen-only ${styles.pagination}`} aria-label={t('search.pages')}>
      {pages.shown > 1 && (
        <Link rel="prev" uri={to(pages.shown - 1)}>
          {t('search.previous')}
        </Link>
      )}
      {pages.shown < pages.count && (
        <Link rel="next" uri={to(pages.shown + 1)}>
          {t('search.next')}
        </Link>
      )}
    </nav>
  )
}
