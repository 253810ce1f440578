import type { BlockOf } from '../../../content/contract/blocks.ts'
import { Carousel } from '../../../components/carousel/Carousel.tsx'
import { IconText } from '../../../components/icons/IconText.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'

/** Short texts with icons in a row, which scrolls if it is too wide. */
export function SliderWithIcons({ title, items }: BlockOf<'SliderWithIcons'>) {
  return (
    <TitledBlock title={title}>
      <Carousel
        label={title}
        columns={4}
        slides={items.map((item) => ({ title: item.title, content: <IconText {...item} /> }))}
      />
    </TitledBlock>
  )
}
