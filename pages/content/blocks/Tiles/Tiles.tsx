import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { CardGrid } from '../../parts/CardGrid.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

/** Ways into parts of the site. */
export function Tiles({ title, tiles }: BlockOf<'Tiles'>) {
  return (
    <TitledBlock title={title}>
      <CardGrid columns={4} compact>
        {tiles.map((tile) => (
          <li key={tile.uri}>
            <TeaserCard
              {...tile}
              sizes="(min-width: 1392px) 297px, (min-width: 1078px) 22vw, (min-width: 556px) 45vw, 92vw"
            />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
