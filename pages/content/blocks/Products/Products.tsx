import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { TeaserGrid } from '../../parts/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

/** Products with their pictures. */
export function Products({ title, products }: BlockOf<'Products'>) {
  return (
    <TitledBlock title={title}>
      <TeaserGrid
        teasers={products.map(({ category, lead, ...product }) => ({
          ...product,
          label: category,
          text: lead,
        }))}
      />
    </TitledBlock>
  )
}
