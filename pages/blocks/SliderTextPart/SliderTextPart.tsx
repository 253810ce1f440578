import type { BlockOf } from '../../../content/contract/blocks.ts'
import { ImageRow } from '../../../components/media/ImageRow.tsx'
import { TextBeside } from '../../../components/media/TextBeside.tsx'

/** A text beside a carousel of pictures. */
export function SliderTextPart({ images, ...words }: BlockOf<'SliderTextPart'>) {
  return (
    <TextBeside {...words} position="right">
      <ImageRow
        title={words.title}
        images={images}
        sizes="(min-width: 1392px) 709px, (min-width: 765px) 52vw, 92vw"
      />
    </TextBeside>
  )
}
