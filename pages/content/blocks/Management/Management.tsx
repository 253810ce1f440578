import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { evenColumns } from '../../parts/cards/even-columns.ts'
import { PersonCard } from '../../parts/cards/PersonCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Management.module.css'

/** The people who run the company. */
export function Management({ title, members }: BlockOf<'Management'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.members} data-columns={evenColumns(members.length, [4, 3])}>
        {members.map((person) => (
          <li key={person.name}>
            <PersonCard {...person} Heading={PartTitle} sizes="(min-width: 522px) 18rem, 6rem" />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}
