import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../../content/contract/search.ts'
import { locales, type Locale } from '../../../locales/locales.ts'
import { Icon } from '../../icons/Icon.tsx'
import { Link } from '../../links/Link.tsx'
import { opensHere } from '../../links/link-action.ts'
import { useLocale } from '../../texts/useLocale.ts'
import { HighlightedText } from './HighlightedText.tsx'
import type { Found } from './live-search.ts'
import styles from './SearchBox.module.css'

interface SearchHitsProps extends Found, HitActions {}

interface HitActions {
  /** Called when the visitor follows a hit in this tab. */
  onChoose?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Links to the hits of a search; the last entry leads to all hits. Without an exact hit, other languages come first. */
export function SearchHits({ query, hits, total, otherLanguages, ...on }: SearchHitsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (hits.length + otherLanguages.length === 0) return null
  return (
    <ul className={styles.hits} aria-label={t('search.results')}>
      {otherLanguages.map((other) => (
        <li key={other.locale} className={styles.all}>
          <OtherLanguageLink query={query} {...other} {...on} />
        </li>
      ))}
      {hits.map((hit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- hits of several indices can have the same id
        <li key={index}>
          <HitLink hit={hit} {...on} />
        </li>
      ))}
      {total > 1 && (
        <li className={styles.all}>
          <Link
            uri={`/${locale}/search?q=${encodeURIComponent(query)}`}
            onClick={(event) => opensHere(event) && on.onChoose?.()}
            onKeyDown={on.onKeyDown}
          >
            {t('search.all', { count: total })}
          </Link>
        </li>
      )}
    </ul>
  )
}

interface OtherLanguageLinkProps extends HitActions {
  query: string
  locale: Locale
  /** Number of hits. */
  value: number
}

/** Link to the same search in another language. */
export function OtherLanguageLink({
  query,
  locale,
  value,
  onChoose,
  onKeyDown,
}: OtherLanguageLinkProps) {
  const { t } = useTranslation()
  return (
    <Link
      uri={`/${locale}/search?q=${encodeURIComponent(query)}`}
      hrefLang={locales[locale].languageTag}
      onClick={(event) => opensHere(event) && onChoose?.()}
      onKeyDown={onKeyDown}
    >
      {t('search.inLanguage', { language: t(`language.${locale}`), count: value })}
    </Link>
  )
}

interface HitLinkProps extends HitActions {
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
        <HighlightedText text={hit.highlight.title[0] ?? title} />
      </span>
    </Link>
  )
}
