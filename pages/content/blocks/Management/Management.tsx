import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { evenColumns } from '../../parts/even-columns.ts'
import { PersonCard } from '../../parts/PersonCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Management.module.css'

/** The people who run the company. */
export function Management({ title, members }: BlockOf<'Management'>) {
  const columns = evenColumns(members.length, [4, 3])
  return (
    <TitledBlock title={title}>
      <ul className={styles.members} data-columns={columns}>
        {members.map((person) => (
          <li key={person.name}>
            <PersonCard {...person} Heading={PartTitle} sizes={sizes[columns]} />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}

const narrow = '(min-width: 522px) 45vw, 6rem'

/** Of the portraits, by the columns that there are where there is room. */
const sizes: Record<number, string> = {
  3: `(min-width: 1392px) 406px, (min-width: 765px) 30vw, ${narrow}`,
  4: `(min-width: 1392px) 296px, (min-width: 1183px) 22vw, ${narrow}`,
}
