import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { HeadingLevel, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './MachineOverview.module.css'

type MachineValue = BlockOf<'MachineOverview'>['machines'][number]

/** All machines by category; those of no known category come last. */
export function MachineOverview({ title, categories, machines }: BlockOf<'MachineOverview'>) {
  const known = categories.map(({ id }) => id)
  const groups = categories.map((category) => ({
    ...category,
    machines: machines.filter((machine) => machine.category === category.id),
  }))
  const others = machines.filter((machine) => !known.includes(machine.category))
  return (
    <TitledBlock title={title}>
      {groups
        .filter((group) => group.machines.length > 0)
        .map((group) => (
          <section key={group.id} className={styles.category}>
            <PartTitle className={styles.categoryTitle}>{group.title}</PartTitle>
            <HeadingLevel level={3}>
              <MachineList machines={group.machines} />
            </HeadingLevel>
          </section>
        ))}
      {others.length > 0 && (
        <div className={styles.category}>
          <MachineList machines={others} />
        </div>
      )}
    </TitledBlock>
  )
}

function MachineList({ machines }: { machines: MachineValue[] }) {
  return (
    <ul className={styles.machines}>
      {machines.map((machine) => (
        <Machine key={machine.uri} {...machine} />
      ))}
    </ul>
  )
}

function Machine({ name, uri, image, summary, specs }: MachineValue) {
  return (
    <li className={styles.machine}>
      <TeaserCard
        title={name}
        uri={uri}
        image={image}
        text={summary}
        sizes="(min-width: 1354px) 297px, (min-width: 989px) 30vw, (min-width: 643px) 45vw, 92vw"
      />
      {specs.length > 0 && (
        <dl className={styles.specs}>
          {specs.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{unit ? `${value}\u00a0${unit}` : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
