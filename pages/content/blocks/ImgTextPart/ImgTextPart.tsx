import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { Figure } from '../../parts/Figure.tsx'
import { MoreLink } from '../../parts/MoreLink.tsx'
import styles from './ImgTextPart.module.css'

/** A text beside a picture; below it where there is no room. */
export function ImgTextPart({ title, text, image, position, link }: BlockOf<'ImgTextPart'>) {
  return (
    <div className={styles.block}>
      <div className={styles.layout} data-position={position}>
        <div className={styles.words}>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          <RichText html={text} />
          {link && <MoreLink {...link} />}
        </div>
        <div className={styles.picture}>
          <Figure image={image} sizes="(min-width: 1392px) 702px, (min-width: 765px) 51vw, 92vw" />
        </div>
      </div>
    </div>
  )
}
