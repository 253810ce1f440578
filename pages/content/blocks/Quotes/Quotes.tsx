import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Image } from '../../../../renderer/media/Image.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Quotes.module.css'

/** What customers say. */
export function Quotes({ title, quotes }: BlockOf<'Quotes'>) {
  return (
    <TitledBlock title={title}>
      <div className={styles.quotes}>
        {quotes.map(({ text, image, ...author }) => (
          <figure key={text} className={styles.quote}>
            <blockquote className={styles.text}>
              <p>{text}</p>
            </blockquote>
            <figcaption className={styles.author}>
              {image && <Image image={image} sizes="4rem" className={styles.picture} />}
              <Author {...author} />
            </figcaption>
          </figure>
        ))}
      </div>
    </TitledBlock>
  )
}

type AuthorProps = Pick<BlockOf<'Quotes'>['quotes'][number], 'author' | 'role' | 'company'>

function Author({ author, role, company }: AuthorProps) {
  const position = [role, company].filter(Boolean).join(', ')
  return (
    <p>
      <strong>{author}</strong>
      {position && <span>{position}</span>}
    </p>
  )
}
