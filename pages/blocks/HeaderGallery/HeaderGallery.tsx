import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { Carousel } from '../../../components/carousel/Carousel.tsx'
import {
  BlockTitle,
  PartTitle,
  useIsFirstBlock,
} from '../../../components/headings/HeadingLevel.tsx'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { useBlockId } from '../../../components/page/BlockNumber.tsx'
import { Hero } from '../../../components/media/Hero.tsx'
import styles from './HeaderGallery.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Full-width picture slides that advance automatically for one round. The first slide carries the title. */
export function HeaderGallery({ id, slides }: BlockOf<'HeaderGallery'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.gallery}>
      <Carousel
        label={t('carousel.highlights')}
        id={useBlockId(id, 'slide')}
        plays
        className={styles.carousel}
        controlsClassName={styles.controls}
        slides={slides.map((slide, index) => ({
          title: slide.title,
          content: <Slide {...slide} isFirst={index === 0} />,
        }))}
      />
    </div>
  )
}

type SlideProps = BlockOf<'HeaderGallery'>['slides'][number] & { isFirst: boolean }

function Slide({ title, text, image, link, isFirst }: SlideProps) {
  const isSeenFirst = useIsFirstBlock() && isFirst
  const Title = isFirst ? BlockTitle : PartTitle
  return (
    <Hero image={image} eager={isSeenFirst}>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {link && <ButtonLink {...link} />}
    </Hero>
  )
}
