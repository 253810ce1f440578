import { cardSizes, type CardLayout } from './card-columns.ts'
import { CardGrid } from './CardGrid.tsx'
import { TeaserCard, type TeaserCardProps } from './TeaserCard.tsx'

interface TeaserGridProps extends CardLayout {
  teasers: Omit<TeaserCardProps, 'sizes'>[]
}

/** Cards that link to pages, in as many columns as fit. */
export function TeaserGrid({ teasers, ...layout }: TeaserGridProps) {
  const sizes = cardSizes(teasers.length, layout)
  return (
    <CardGrid {...layout}>
      {teasers.map((teaser) => (
        <li key={teaser.uri}>
          <TeaserCard {...teaser} sizes={sizes} />
        </li>
      ))}
    </CardGrid>
  )
}
