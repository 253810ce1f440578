import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { Hero } from '../../parts/pictures/Hero.tsx'
import styles from './HeaderStatic.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Page header. */
export function HeaderStatic({ title, subtitle, text, image, link }: BlockOf<'HeaderStatic'>) {
  return (
    <div className={styles.header}>
      <Hero image={image} eager>
        <BlockTitle>{title}</BlockTitle>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {text && <RichText html={text} />}
        {link && (
          <Link uri={link.uri} className="button">
            {link.title}
          </Link>
        )}
      </Hero>
    </div>
  )
}
