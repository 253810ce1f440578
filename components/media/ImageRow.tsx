import type { ImageValue } from '../../content/contract/values.ts'
import { Carousel } from '../carousel/Carousel.tsx'
import { Figure } from './Figure.tsx'
import styles from './ImageRow.module.css'

interface ImageRowProps {
  /** Description of the pictures for screen readers. */
  title: string
  images: ImageValue[]
  /** Displayed width of the row, in the format of `sizes` of `Image`. */
  sizes?: string
}

/** A carousel that shows one picture at a time. A single picture has no controls. */
export function ImageRow({ title, images, sizes }: ImageRowProps) {
  return (
    <Carousel
      label={title}
      className={styles.row}
      slides={images.map((image) => ({
        title: image.alt || title,
        content: <Figure image={image} sizes={sizes} />,
      }))}
    />
  )
}
