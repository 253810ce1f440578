import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { toPerson } from '../../../components/cards/person.ts'
import { BlockTitle } from '../../../components/headings/HeadingLevel.tsx'
import { PersonCard } from '../../../components/cards/PersonCard.tsx'
import styles from './Member.module.css'

export const facts: FactsOf<'Member'> = (member, about) => ({
  things: () => [toPerson(member, about)],
})

/** A person; the name is the title of the block. */
export function Member(person: BlockOf<'Member'>) {
  return (
    <div className={styles.member}>
      <PersonCard {...person} Heading={BlockTitle} sizes="(min-width: 522px) 14rem, 6rem" />
    </div>
  )
}
