import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { PersonCard } from '../../parts/cards/PersonCard.tsx'
import styles from './Member.module.css'

/** A person; the name is the title of the block. */
export function Member(person: BlockOf<'Member'>) {
  return (
    <div className={styles.member}>
      <PersonCard {...person} Heading={BlockTitle} sizes="(min-width: 522px) 14rem, 6rem" />
    </div>
  )
}
