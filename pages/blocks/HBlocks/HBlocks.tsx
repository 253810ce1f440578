import type { BlockOf } from '../../../content/contract/blocks.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { Image } from '../../../components/media/Image.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { MoreLink } from '../../../components/links/MoreLink.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './HBlocks.module.css'

/** Rows with a picture and a text each. */
export function HBlocks({ title, items }: BlockOf<'HBlocks'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.title}>
            {item.image && (
              <Image
                image={item.image}
                className="framed"
                sizes="(min-width: 1392px) 416px, (min-width: 765px) 30vw, 92vw"
              />
            )}
            <div className={styles.text}>
              <PartTitle className={styles.title}>{item.title}</PartTitle>
              <RichText html={item.text} />
              {item.link && <MoreLink {...item.link} />}
            </div>
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}
