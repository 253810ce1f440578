import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Carousel } from '../../../../renderer/carousel/Carousel.tsx'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './SliderWithIcons.module.css'

/** Short texts with icons in a row, which scrolls if it is too wide. */
export function SliderWithIcons({ title, items }: BlockOf<'SliderWithIcons'>) {
  return (
    <TitledBlock title={title}>
      <Carousel
        label={title}
        columns={4}
        slides={items.map((item) => ({ title: item.title, content: <Item {...item} /> }))}
      />
    </TitledBlock>
  )
}

type ItemProps = BlockOf<'SliderWithIcons'>['items'][number]

function Item({ icon, title, text }: ItemProps) {
  return (
    <div className={styles.item}>
      <Icon name={icon} className={styles.icon} />
      <PartTitle className={styles.title}>{title}</PartTitle>
      <RichText html={text} className={styles.text} />
    </div>
  )
}
