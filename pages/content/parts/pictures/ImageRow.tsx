import type { Image } from '../../../../content/contract/values.ts'
import { Carousel } from '../../../../renderer/carousel/Carousel.tsx'
import { Figure } from './Figure.tsx'
import styles from './ImageRow.module.css'

interface ImageRowProps {
  /** What the pictures show, for those who do not see them. */
  title: string
  images: Image[]
  /** True where the first picture is the first thing on the page. */
  eager?: boolean
  /** How wide the row is, as `Image` takes it. */
  sizes?: string
}

/** Pictures side by side, one at a time in view; a single one just stands there. */
export function ImageRow({ title, images, eager = false, sizes }: ImageRowProps) {
  return (
    <Carousel
      label={title}
      className={styles.row}
      slides={images.map((image, index) => ({
        title: image.alt || title,
        content: <Figure image={image} eager={eager && index === 0} sizes={sizes} />,
      }))}
    />
  )
}
