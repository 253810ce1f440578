import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../content/contract/search.ts'
import { Highlight } from '../../renderer/layout/SearchBox/Highlight.tsx'
import { HitLink } from '../../renderer/layout/SearchBox/SearchHits.tsx'
import styles from './SearchResults.module.css'

/** The hits of a search with passage, kind and section, if the backend provides them. */
export function SearchResults({ hits }: { hits: SearchHit[] }) {
  const { t } = useTranslation()
  if (hits.length === 0) return null
  return (
    <ol className={styles.hits} aria-label={t('search.results')}>
      {hits.map((hit) => (
        <li key={hit._id} className={styles.hit}>
          <HitLink hit={hit} />
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
          <Highlight text={passage} />
        </p>
      )}
      {place.length > 0 && <p className={styles.place}>{place.join(' · ')}</p>}
    </>
  )
}
