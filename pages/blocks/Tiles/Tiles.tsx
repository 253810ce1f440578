import type { BlockOf } from '../../../content/contract/blocks.ts'
import { TeaserGrid } from '../../../components/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'

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
