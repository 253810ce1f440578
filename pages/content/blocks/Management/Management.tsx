import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { PersonGrid } from '../../parts/cards/PersonGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

/** The people who run the company. */
export function Management({ title, members }: BlockOf<'Management'>) {
  return (
    <TitledBlock title={title}>
      <PersonGrid people={members} Heading={PartTitle} />
    </TitledBlock>
  )
}
