import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { cardSizes, type CardLayout } from '../../parts/cards/card-columns.ts'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import { TeaserCard } from '../../parts/cards/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

const layout: CardLayout = { columns: 3 }

/** Products with their pictures. */
export function Products({ title, products }: BlockOf<'Products'>) {
  const sizes = cardSizes(products.length, layout)
  return (
    <TitledBlock title={title}>
      <CardGrid {...layout}>
        {products.map(({ category, lead, ...product }) => (
          <li key={product.uri}>
            <TeaserCard {...product} label={category} text={lead} sizes={sizes} />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
