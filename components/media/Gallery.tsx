import { useTranslation } from 'react-i18next'
import type { ImageValue } from '../../content/contract/values.ts'
import { useIsFirstBlock } from '../headings/HeadingLevel.tsx'
import { Icon } from '../icons/Icon.tsx'
import { Image } from './Image.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  /** Description of the pictures. */
  title: string
  images: ImageValue[]
  /** Displayed width of the first picture, in the format of `sizes` of `Image`. */
  sizes?: string
}

/**
 * A large picture and a strip of the others below it. Each one links to its picture file, which the browser opens in a
 * lightbox: `browser/lightbox`.
 */
export function Gallery({ title, images, sizes }: GalleryProps) {
  const isSeenFirst = useIsFirstBlock()
  const [first, ...others] = images
  if (!first) return null
  return (
    <div className={styles.gallery} data-gallery={title}>
      <figure>
        <PictureLink image={first} sizes={sizes} eager={isSeenFirst} />
        {first.caption && <figcaption>{first.caption}</figcaption>}
      </figure>
      {others.length > 0 && (
        <ul className={styles.strip}>
          {others.map((image) => (
            <li key={image.src}>
              <PictureLink
                image={image}
                sizes="(min-width: 1392px) 230px, (min-width: 1044px) 18vw, (min-width: 900px) 14vw, 31vw"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PictureLink({ image, ...props }: { image: ImageValue; sizes?: string; eager?: boolean }) {
  const { t } = useTranslation()
  return (
    <a className={styles.picture} href={image.src} data-picture={image.caption ?? ''}>
      <span className="visually-hidden">{t('gallery.enlarge')} </span>
      <Image image={image} {...props} />
      <Icon name="maximize" className={`screen-only ${styles.hint}`} />
    </a>
  )
}
