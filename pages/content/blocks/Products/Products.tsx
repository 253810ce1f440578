import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Products.module.css'

/** Products with their pictures. */
export function Products({ title, products }: BlockOf<'Products'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.products}>
        {products.map(({ category, lead, ...product }) => (
          <li key={product.uri}>
            <TeaserCard {...product} label={category} text={lead} />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}
