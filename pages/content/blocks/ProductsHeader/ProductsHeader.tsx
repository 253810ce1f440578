import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { cardSizes, type CardLayout } from '../../parts/cards/card-columns.ts'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import { Hero } from '../../parts/pictures/Hero.tsx'
import { TeaserCard } from '../../parts/cards/TeaserCard.tsx'
import styles from './ProductsHeader.module.css'

const layout: CardLayout = { columns: 4, compact: true }

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Header of the products, with links to their categories. */
export function ProductsHeader({ title, text, image, categories }: BlockOf<'ProductsHeader'>) {
  const sizes = cardSizes(categories.length, layout)
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
          <CardGrid {...layout}>
            {categories.map((category) => (
              <li key={category.uri}>
                <TeaserCard {...category} sizes={sizes} />
              </li>
            ))}
          </CardGrid>
        </div>
      )}
    </>
  )
}
