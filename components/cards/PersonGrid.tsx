import type { Person } from '../../content/contract/values.ts'
import { evenColumns } from './even-columns.ts'
import { PersonCard, type PersonCardProps } from './PersonCard.tsx'
import styles from './PersonGrid.module.css'

interface PersonGridProps extends Pick<PersonCardProps, 'Heading'> {
  people: Person[]
  /** Number of people that decides the columns; several grids of a block have the same. */
  count?: number
}

/** People side by side, in rows of equal length. */
export function PersonGrid({ people, count = people.length, Heading }: PersonGridProps) {
  return (
    <ul className={styles.people} data-columns={evenColumns(count, [4, 3])}>
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard {...person} Heading={Heading} sizes="(min-width: 522px) 18rem, 6rem" />
        </li>
      ))}
    </ul>
  )
}
