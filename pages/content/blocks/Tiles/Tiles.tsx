import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { cardSizes, type CardLayout } from '../../parts/cards/card-columns.ts'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import { TeaserCard } from '../../parts/cards/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

const layout: CardLayout = { columns: 4, compact: true }

/** Links to parts of the site. */
export function Tiles({ title, tiles }: BlockOf<'Tiles'>) {
  const sizes = cardSizes(tiles.length, layout)
  return (
    <TitledBlock title={title}>
      <CardGrid {...layout} textual={tiles.every(({ image }) => !image)}>
        {tiles.map((tile) => (
          <li key={tile.uri}>
            <TeaserCard {...tile} sizes={sizes} />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
