import type { ReactNode } from 'react'
import type { ImageValue } from '../../content/contract/values.ts'
import { Image } from './Image.tsx'
import styles from './Hero.module.css'

interface HeroProps {
  image?: ImageValue
  /** True if the picture is in view when the page opens. */
  eager?: boolean
  /** The title and the content below it. */
  children: ReactNode
}

/** `sizes` beside the text: a picture of 16 : 9 covers a narrower box, so it is wider than its visible part. */
const sizes = '(min-width: 1200px) 68vw, (min-width: 1000px) 80vw, 100vw'

/** A title with a full-width picture; without a picture, the title on white. */
export function Hero({ image, eager, children }: HeroProps) {
  return (
    <div className={image ? `${styles.hero} ${styles.dark}` : styles.hero}>
      <div className={styles.text}>{children}</div>
      {/* A picture made for dark ground would be ink without a task. */}
      {image && (
        <Image
          image={image}
          eager={eager}
          sizes={sizes}
          className={`screen-only ${styles.picture}`}
        />
      )}
    </div>
  )
}
