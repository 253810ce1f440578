import type { Image as ImageValue } from '../../../content/contract/values.ts'
import { Image } from '../../../renderer/media/Image.tsx'
import styles from './Figure.module.css'

/** A picture with its caption. */
export function Figure({ image, eager }: { image: ImageValue; eager?: boolean }) {
  return (
    <figure className={styles.figure}>
      <Image image={image} eager={eager} />
      {image.caption && <figcaption>{image.caption}</figcaption>}
    </figure>
  )
}
