import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../../renderer/structured-data/block-facts.ts'
import { useFormats } from '../../../../renderer/texts/useFormats.ts'
import { MoreLink } from '../../../../renderer/links/MoreLink.tsx'
import { TeaserGrid } from '../../parts/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './NewsPreview.module.css'

export const facts: FactsOf<'NewsPreview'> = () => ({ feed: 'news' })

/** The latest news, and a link to all news. */
export function NewsPreview({ title, items, more }: BlockOf<'NewsPreview'>) {
  const formats = useFormats()
  return (
    <TitledBlock title={title}>
      <TeaserGrid
        teasers={items.map(({ date, lead, ...item }) => ({
          ...item,
          label: <time dateTime={date}>{formats.date(date)}</time>,
          text: lead,
        }))}
      />
      {more && (
        <p className={styles.more}>
          <MoreLink {...more} />
        </p>
      )}
    </TitledBlock>
  )
}
