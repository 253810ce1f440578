import type { BlockOf } from '../../../content/contract/blocks.ts'
import { Carousel } from '../../../components/carousel/Carousel.tsx'
import { Image } from '../../../components/media/Image.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Quotes.module.css'

/** Customer quotes. */
export function Quotes({ title, quotes }: BlockOf<'Quotes'>) {
  return (
    <TitledBlock title={title}>
      <Carousel
        label={title}
        columns={2}
        slides={quotes.map((quote) => ({ title: quote.author, content: <Quote {...quote} /> }))}
      />
    </TitledBlock>
  )
}

type QuoteProps = BlockOf<'Quotes'>['quotes'][number]

function Quote({ text, image, author, role, company }: QuoteProps) {
  const position = [role, company].filter(Boolean).join(', ')
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text}>
        <p>{text}</p>
      </blockquote>
      <figcaption className={styles.author}>
        {image && <Image image={image} sizes="4rem" className={styles.picture} />}
        <p>
          <strong>{author}</strong>
          {position && <br />}
          {position}
        </p>
      </figcaption>
    </figure>
  )
}
