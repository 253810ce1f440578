import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { Figure } from '../../../components/media/Figure.tsx'
import { TextBeside } from '../../../components/media/TextBeside.tsx'

export const facts: FactsOf<'ImgTextPart'> = (block) => ({ jobTexts: [block] })

/** A text beside a picture. */
export function ImgTextPart({ image, ...words }: BlockOf<'ImgTextPart'>) {
  return (
    <TextBeside {...words}>
      <Figure image={image} sizes="(min-width: 1392px) 702px, (min-width: 765px) 51vw, 92vw" />
    </TextBeside>
  )
}
