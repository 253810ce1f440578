import type { Image } from '../../../content/contract/values.ts'
import { useTexts } from '../../../renderer/texts/TextsContext.tsx'
import { Figure } from './Figure.tsx'
import styles from './ImageRow.module.css'
import { Scroller } from './Scroller.tsx'

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
  const { t } = useTexts()
  const [first] = images
  if (!first) return null
  if (images.length === 1) return <Figure image={first} eager={eager} sizes={sizes} />
  return (
    <Scroller label={t('gallery.label', { title })}>
      <ol className={styles.images}>
        {images.map((image, index) => (
          <li key={image.src}>
            <Figure image={image} eager={eager && index === 0} sizes={sizes} />
          </li>
        ))}
      </ol>
    </Scroller>
  )
}
