import type { ReactNode } from 'react'
import type { Image as ImageValue } from '../../../content/contract/values.ts'
import { Image } from '../../../renderer/media/Image.tsx'
import styles from './Hero.module.css'

interface HeroProps {
  image?: ImageValue
  /** True where the picture is seen first. */
  eager?: boolean
  /** The title and what stands below it. */
  children: ReactNode
}

/** A title with a picture that reaches the edges of the window; without a picture, the title on white. */
export function Hero({ image, eager, children }: HeroProps) {
  return (
    <div className={image ? `${styles.hero} ${styles.dark}` : styles.hero}>
      <div className={styles.text}>{children}</div>
      {image && (
        <Image
          image={image}
          eager={eager}
          sizes="(min-width: 1000px) 60vw, 100vw"
          className={styles.picture}
        />
      )}
    </div>
  )
}
