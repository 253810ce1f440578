import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../../content/contract/search.ts'
import { Icon } from '../../icons/Icon.tsx'
import { Link } from '../../links/Link.tsx'
import { opensHere } from '../../links/link-action.ts'
import { Highlight } from './Highlight.tsx'
import styles from './SearchBox.module.css'

interface SearchHitsProps {
  hits: SearchHit[]
  /** Called when the visitor follows a hit in this tab. */
  onChoose?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Links to the hits of a search. */
export function SearchHits({ hits, ...on }: SearchHitsProps) {
  const { t } = useTranslation()
  if (hits.length === 0) return null
  return (
    <ul className={styles.hits} aria-label={t('search.results')}>
      {hits.map((hit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- hits of several indices can have the same id
        <li key={index}>
          <HitLink hit={hit} {...on} />
        </li>
      ))}
    </ul>
  )
}

interface HitLinkProps extends Omit<SearchHitsProps, 'hits'> {
  hit: SearchHit
}

/** Link to a hit, with the hit's title. */
export function HitLink({ hit, onChoose, onKeyDown }: HitLinkProps) {
  const { t } = useTranslation()
  const { type, route, title } = hit._source
  const isDownload = type === 'download'
  return (
    <Link
      uri={route}
      className={styles.hit}
      onClick={(event) => opensHere(event) && onChoose?.()}
      onKeyDown={onKeyDown}
    >
      <span className={styles.hitIcon} data-icon={isDownload ? 'document' : 'arrow'}>
        <Icon name={isDownload ? 'file-text' : 'arrow-right'} />
      </span>
      <span className={styles.hitTitle}>
        {isDownload && <span className="visually-hidden">{t('search.download')} </span>}
        <Highlight text={hit.highlight.title[0] ?? title} />
      </span>
    </Link>
  )
}
