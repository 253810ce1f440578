import type { ReactNode } from 'react'
import type { Image as ImageValue } from '../../../../content/contract/values.ts'
import { Image } from '../../../../renderer/media/Image.tsx'
import styles from './Hero.module.css'

interface HeroProps {
  image?: ImageValue
  /** True where the picture is seen first. */
  eager?: boolean
  /** The title and what stands below it. */
  children: ReactNode
}

/** Beside the words a picture of 16 : 9 fills a room that is narrower, so that it is wider than what is seen of it. */
const sizes = '(min-width: 1200px) 68vw, (min-width: 1000px) 80vw, 100vw'

/** A title with a picture that reaches the edges of the window; without a picture, the title on white. */
export function Hero({ image, eager, children }: HeroProps) {
  return (
    <div className={image ? `${styles.hero} ${styles.dark}` : styles.hero}>
      <div className={styles.text}>{children}</div>
      {image && <Image image={image} eager={eager} sizes={sizes} className={styles.picture} />}
    </div>
  )
}
