import type { BlockOf } from '../../../content/contract/blocks.ts'
import { BlockTitle, useIsFirstBlock } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { TeaserGrid } from '../../../components/cards/TeaserGrid.tsx'
import { Hero } from '../../../components/media/Hero.tsx'
import styles from './ProductsHeader.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Header of the products, with links to their categories. */
export function ProductsHeader({ title, text, image, categories }: BlockOf<'ProductsHeader'>) {
  const isSeenFirst = useIsFirstBlock()
  return (
    <>
      <div>
        <Hero image={image} eager={isSeenFirst}>
          <BlockTitle>{title}</BlockTitle>
          {text && <RichText html={text} />}
        </Hero>
      </div>
      {categories.length > 0 && (
        <div className={styles.categories}>
          <TeaserGrid teasers={categories} columns={4} compact />
        </div>
      )}
    </>
  )
}
