import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { evenColumns } from '../../parts/cards/even-columns.ts'
import { PersonCard } from '../../parts/cards/PersonCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Teams.module.css'

/** The people of the company, team by team. */
export function Teams({ title, teams }: BlockOf<'Teams'>) {
  // The same for all teams, so that pictures of small teams are not larger.
  const columns = evenColumns(Math.max(...teams.map(({ members }) => members.length)), [4, 3])
  return (
    <TitledBlock title={title}>
      {teams.map((team) => (
        <section key={team.title} className={styles.team}>
          <PartTitle>{team.title}</PartTitle>
          <ul className={styles.members} data-columns={columns}>
            {team.members.map((member) => (
              <li key={member.name}>
                <PersonCard {...member} sizes="(min-width: 522px) 18rem, 6rem" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TitledBlock>
  )
}
