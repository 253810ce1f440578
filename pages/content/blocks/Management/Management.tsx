import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../../renderer/structured-data/block-facts.ts'
import { toPerson } from '../../parts/cards/person.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { PersonGrid } from '../../parts/cards/PersonGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'

export const facts: FactsOf<'Management'> = ({ members }, about) => ({
  things: () => members.map((member) => toPerson(member, about)),
})

/** The people who run the company. */
export function Management({ title, members }: BlockOf<'Management'>) {
  return (
    <TitledBlock title={title}>
      <PersonGrid people={members} Heading={PartTitle} />
    </TitledBlock>
  )
}
