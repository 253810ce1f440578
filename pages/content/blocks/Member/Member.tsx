import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PersonCard } from '../../parts/PersonCard.tsx'
import styles from './Member.module.css'

/** One person. */
export function Member(person: BlockOf<'Member'>) {
  return (
    <div className={styles.member}>
      <PersonCard {...person} />
    </div>
  )
}
