import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { classifyUri } from '../../../../renderer/links/classify-uri.ts'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Feed.module.css'

type Item = BlockOf<'Feed'>['items'][number]

/** News of the company and posts in social networks, in one list. */
export function Feed({ title, items }: BlockOf<'Feed'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.items}>
        {items.map(({ kind, date, source, ...teaser }) => (
          <li key={teaser.uri}>
            <TeaserCard
              {...teaser}
              label={<Origin {...{ kind, date, source }} uri={teaser.uri} />}
            />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}

/** What an item is, when it was published and where. */
function Origin({ kind, date, source, uri }: Pick<Item, 'kind' | 'date' | 'source' | 'uri'>) {
  const { t, formats } = useTexts()
  const place = source || hostOf(uri)
  return (
    <>
      {`${t(`feed.${kind}`)} · `}
      <time dateTime={date}>{formats.date(date)}</time>
      {place && ` · ${place}`}
    </>
  )
}

/** Whose site it is that a link leads to; nothing where it is ours. */
function hostOf(uri: string): string | undefined {
  return classifyUri(uri) === 'external' ? new URL(uri).hostname.replace(/^www\./, '') : undefined
}
