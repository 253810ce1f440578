import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { CardGrid } from '../../parts/CardGrid.tsx'
import { Hero } from '../../parts/Hero.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import styles from './ProductsHeader.module.css'

/** The head of the products, and the ways into their categories. */
export function ProductsHeader({ title, text, image, categories }: BlockOf<'ProductsHeader'>) {
  return (
    <>
      <div className={styles.header}>
        <Hero image={image} eager>
          <BlockTitle>{title}</BlockTitle>
          {text && <RichText html={text} />}
        </Hero>
      </div>
      {categories.length > 0 && (
        <div className={styles.categories}>
          <CardGrid columns={4} compact>
            {categories.map((category) => (
              <li key={category.uri}>
                <TeaserCard
                  {...category}
                  sizes="(min-width: 1392px) 297px, (min-width: 1125px) 22vw, (min-width: 835px) 30vw, 45vw"
                />
              </li>
            ))}
          </CardGrid>
        </div>
      )}
    </>
  )
}
