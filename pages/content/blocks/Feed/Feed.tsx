import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Feed.module.css'

/** News of the company and posts in social networks, in one list. */
export function Feed({ title, items }: BlockOf<'Feed'>) {
  const { formats } = useTexts()
  return (
    <TitledBlock title={title}>
      <ul className={styles.items}>
        {items.map(({ kind, date, source, ...teaser }) => (
          <li key={teaser.uri} data-kind={kind}>
            <TeaserCard
              {...teaser}
              sizes="(min-width: 1354px) 297px, (min-width: 989px) 30vw, (min-width: 643px) 45vw, 92vw"
              label={
                <>
                  <time dateTime={date}>{formats.date(date)}</time>
                  {source && ` · ${source}`}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}
