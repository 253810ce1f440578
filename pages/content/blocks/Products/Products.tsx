import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { CardGrid } from '../../parts/CardGrid.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

/** Products with their pictures. */
export function Products({ title, products }: BlockOf<'Products'>) {
  return (
    <TitledBlock title={title}>
      <CardGrid>
        {products.map(({ category, lead, ...product }) => (
          <li key={product.uri}>
            <TeaserCard
              {...product}
              label={category}
              text={lead}
              sizes="(min-width: 1392px) 406px, (min-width: 1096px) 30vw, (min-width: 713px) 45vw, 92vw"
            />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
