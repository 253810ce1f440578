import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { Hero } from '../../parts/Hero.tsx'
import styles from './HeaderGallery.module.css'

/** Slides with a picture from edge to edge, scrolled by the visitor; the first one carries the title. */
export function HeaderGallery({ id = 'slide', slides }: BlockOf<'HeaderGallery'>) {
  const { t } = useTexts()
  const title = slides[0]?.title ?? ''
  const slideId = (index: number) => `${id}-${index + 1}`
  if (slides.length === 1) return <div className={styles.gallery}>{slides.map(toHero)}</div>
  return (
    <div className={styles.gallery}>
      {/* Scrolled with the arrow keys, which needs the focus. */}
      <div
        className={styles.slides}
        role="region"
        aria-label={t('gallery.label', { title })}
        tabIndex={0}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            id={slideId(index)}
            className={styles.slide}
            role="group"
            aria-roledescription={t('gallery.role')}
            aria-label={t('gallery.slide', { number: index + 1, total: slides.length })}
          >
            {toHero(slide, index)}
          </div>
        ))}
      </div>
      <ol className={styles.links}>
        {slides.map((slide, index) => (
          <li key={slide.title}>
            <Link uri={`#${slideId(index)}`} data-native-scroll>
              {index + 1}
              <span className="visually-hidden">: {slide.title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

type Slide = BlockOf<'HeaderGallery'>['slides'][number]

function toHero({ title, text, image, link }: Slide, index: number) {
  const Title = index === 0 ? BlockTitle : PartTitle
  return (
    <Hero key={title} image={image} eager={index === 0}>
      <Title>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {link && (
        <Link uri={link.uri} className="button">
          {link.title}
        </Link>
      )}
    </Hero>
  )
}
