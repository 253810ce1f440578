import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { toPerson } from '../../../components/cards/person.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { PersonGrid } from '../../../components/cards/PersonGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'

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
