import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { MoreLink } from '../../../components/links/MoreLink.tsx'
import { TeaserGrid } from '../../../components/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
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
