import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { useFormats } from '../../../../renderer/texts/useFormats.ts'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import { MoreLink } from '../../parts/cards/MoreLink.tsx'
import { TeaserCard } from '../../parts/cards/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './NewsPreview.module.css'

/** The latest news, and a link to all news. */
export function NewsPreview({ title, items, more }: BlockOf<'NewsPreview'>) {
  const formats = useFormats()
  return (
    <TitledBlock title={title}>
      <CardGrid>
        {items.map(({ date, lead, ...item }) => (
          <li key={item.uri}>
            <TeaserCard
              {...item}
              label={<time dateTime={date}>{formats.date(date)}</time>}
              text={lead}
              sizes="(min-width: 1392px) 406px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw"
            />
          </li>
        ))}
      </CardGrid>
      {more && (
        <p className={styles.more}>
          <MoreLink {...more} />
        </p>
      )}
    </TitledBlock>
  )
}
