import type { ImageValue } from '../../content/contract/values.ts'
import { Image } from './Image.tsx'
import styles from './Figure.module.css'

interface FigureProps {
  image: ImageValue
  eager?: boolean
  /** Displayed width of the picture, in the format of `sizes` of `Image`. */
  sizes?: string
}

/** A picture with its caption. */
export function Figure({ image, eager, sizes }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <Image image={image} eager={eager} sizes={sizes} />
      {image.caption && <figcaption>{image.caption}</figcaption>}
    </figure>
  )
}
