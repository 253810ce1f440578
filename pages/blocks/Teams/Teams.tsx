import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { toPerson } from '../../../components/cards/person.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { PersonGrid } from '../../../components/cards/PersonGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Teams.module.css'

export const facts: FactsOf<'Teams'> = ({ teams }, about) => ({
  things: () => teams.flatMap(({ members }) => members).map((member) => toPerson(member, about)),
})

/** The people of the company, team by team. */
export function Teams({ title, teams }: BlockOf<'Teams'>) {
  // The same columns for all teams, so that pictures of small teams are not larger.
  const largest = Math.max(...teams.map(({ members }) => members.length))
  return (
    <TitledBlock title={title}>
      {teams.map((team) => (
        <section key={team.title} className={styles.team}>
          <PartTitle>{team.title}</PartTitle>
          <PersonGrid people={team.members} count={largest} />
        </section>
      ))}
    </TitledBlock>
  )
}
