import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { isExternal } from '../../../components/links/is-external.ts'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { TeaserGrid } from '../../../components/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'

type Item = BlockOf<'Feed'>['items'][number]

export const facts: FactsOf<'Feed'> = () => ({ feed: 'news' })

/** News of the company and posts from social networks in one list. */
export function Feed({ title, items }: BlockOf<'Feed'>) {
  return (
    <TitledBlock title={title}>
      <TeaserGrid
        teasers={items.map((item) => ({
          title: item.title,
          uri: item.uri,
          image: item.image,
          text: item.text,
          label: <Origin {...item} />,
        }))}
      />
    </TitledBlock>
  )
}

/** Kind, date and source of an item. */
function Origin({ kind, date, source, uri }: Pick<Item, 'kind' | 'date' | 'source' | 'uri'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = source || hostOf(uri)
  return (
    <>
      {`${t(`feed.${kind}`)} · `}
      <time dateTime={date}>{formats.date(date)}</time>
      {place && ` · ${place}`}
    </>
  )
}

/** Host of an external link; `undefined` for links of this site. */
function hostOf(uri: string): string | undefined {
  return isExternal(uri) ? new URL(uri).hostname.replace(/^www\./, '') : undefined
}
