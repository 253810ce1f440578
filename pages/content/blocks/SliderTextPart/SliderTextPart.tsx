import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { ImageRow } from '../../parts/ImageRow.tsx'
import { MoreLink } from '../../parts/MoreLink.tsx'
import styles from './SliderTextPart.module.css'

/** A text beside a row of pictures. */
export function SliderTextPart({ title, text, images, link }: BlockOf<'SliderTextPart'>) {
  return (
    <div className={styles.block}>
      <div className={styles.layout}>
        <div className={styles.text}>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          <RichText html={text} />
          {link && <MoreLink {...link} />}
        </div>
        <ImageRow
          title={title}
          images={images}
          sizes="(min-width: 1392px) 709px, (min-width: 974px) 52vw, 92vw"
        />
      </div>
    </div>
  )
}
