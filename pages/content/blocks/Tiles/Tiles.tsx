import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { TeaserGrid } from '../../parts/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

/** Links to parts of the site. */
export function Tiles({ title, tiles }: BlockOf<'Tiles'>) {
  return (
    <TitledBlock title={title}>
      <TeaserGrid
        teasers={tiles}
        columns={4}
        compact
        textual={tiles.every(({ image }) => !image)}
      />
    </TitledBlock>
  )
}
