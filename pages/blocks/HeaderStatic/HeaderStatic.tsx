import type { BlockOf } from '../../../content/contract/blocks.ts'
import { BlockTitle, useIsFirstBlock } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { Hero } from '../../../components/media/Hero.tsx'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Page header. */
export function HeaderStatic({ title, subtitle, text, image, link }: BlockOf<'HeaderStatic'>) {
  const isSeenFirst = useIsFirstBlock()
  return (
    <div>
      <Hero image={image} eager={isSeenFirst}>
        <BlockTitle>{title}</BlockTitle>
        {subtitle && <p>{subtitle}</p>}
        {text && <RichText html={text} />}
        {link && <ButtonLink {...link} />}
      </Hero>
    </div>
  )
}
