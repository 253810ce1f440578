import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Carousel } from '../../../../renderer/carousel/Carousel.tsx'
import { IconText } from '../../parts/IconText.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

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
