import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Image } from '../../../../renderer/media/Image.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Quotes.module.css'

/** What customers say. */
export function Quotes({ title, quotes }: BlockOf<'Quotes'>) {
  return (
    <TitledBlock title={title}>
      <div className={styles.quotes}>
        {quotes.map(({ text, author, role, company, image }) => (
          <figure key={text} className={styles.quote}>
            <blockquote className={styles.text}>
              <p>{text}</p>
            </blockquote>
            <figcaption className={styles.author}>
              {image && <Image image={image} className={styles.picture} />}
              <p>
                <strong>{author}</strong>
                <span>{[role, company].filter(Boolean).join(', ')}</span>
              </p>
            </figcaption>
          </figure>
        ))}
      </div>
    </TitledBlock>
  )
}
