import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/Icon.tsx'
import { Link } from '../links/Link.tsx'
import styles from './Carousel.module.css'

interface CarouselProps {
  /** Accessible name of the carousel, such as the topic of the slides or the first slide's title. */
  label?: string
  slides: Slide[]
  /** Number of slides side by side if there is room. With 4, a carousel of five shows all five. */
  columns?: 1 | 2 | 4
  /** Prefix of the slides' ids. If set, each slide has an id and a link to it. */
  id?: string
  /** True for slides that advance automatically until the visitor interacts. */
  plays?: boolean
  className?: string
  controlsClassName?: string
}

interface Slide {
  title: string
  content: ReactNode
}

/**
 * Slides in a scrollable row, which works without JavaScript. `control-carousel.ts` adds buttons, keys and automatic
 * play. A single slide has no controls.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Carousel({
  slides,
  label = slides[0]?.title,
  columns = 1,
  id,
  plays,
  className = '',
  controlsClassName = '',
}: CarouselProps) {
  const { t } = useTranslation()
  if (slides.length < 2) return slides[0]?.content
  const placed = slides.map((slide, index) => ({
    ...slide,
    id: id && `${id}-${index + 1}`,
    key: index + 1,
    name: t('carousel.position', { number: index + 1, total: slides.length, title: slide.title }),
  }))
  return (
    <section
      className={`${styles.carousel} ${className}`}
      aria-roledescription={t('carousel.role')}
      aria-label={label}
      data-carousel
      data-columns={columns}
    >
      <div className={`screen-only ${styles.controls} ${controlsClassName}`}>
        {id ? <Links slides={placed} /> : null}
        <p className={id ? 'visually-hidden' : styles.position} aria-live="polite" data-status>
          <span aria-hidden="true">{`1 / ${slides.length}`}</span>
          <span className="visually-hidden">{placed[0]?.name}</span>
        </p>
        <Buttons plays={plays} />
      </div>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <div
        className={styles.track}
        role="group"
        aria-label={t('carousel.slides')}
        tabIndex={0}
        data-track
      >
        {placed.map(({ key, name, content, ...slide }) => (
          <div
            key={key}
            id={slide.id}
            className={styles.slide}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={name}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}

function Links({ slides }: { slides: { id?: string; key: number; title: string }[] }) {
  return (
    <ol className={styles.links}>
      {slides.map(({ id, key, title }) => (
        <li key={key}>
          <Link uri={`#${id}`} data-native-scroll>
            {key}
            <span className="visually-hidden">: {title}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Buttons({ plays }: Pick<CarouselProps, 'plays'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      {plays && (
        <button type="button" className={styles.play} data-play>
          <span className={styles.whenPlaying}>
            <Icon name="pause" />
            <span className="visually-hidden">{t('carousel.pause')}</span>
          </span>
          <span className={styles.whenStopped}>
            <Icon name="play" />
            <span className="visually-hidden">{t('carousel.play')}</span>
          </span>
        </button>
      )}
      <button type="button" aria-label={t('carousel.previous')} data-step="-1">
        <Icon name="arrow-left" />
      </button>
      <button type="button" aria-label={t('carousel.next')} data-step="1">
        <Icon name="arrow-right" />
      </button>
    </div>
  )
}
