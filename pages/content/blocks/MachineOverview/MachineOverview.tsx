import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { HeadingLevel, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { usePageQuery } from '../../../../renderer/navigation/QueryContext.tsx'
import { evenColumns } from '../../parts/cards/even-columns.ts'
import { FoundCount } from '../../parts/query/FoundCount.tsx'
import { QueryChoice } from '../../parts/query/QueryChoice.tsx'
import { QueryFilter } from '../../parts/query/QueryFilter.tsx'
import { QueryLink } from '../../parts/query/QueryLink.tsx'
import { QueryTextField } from '../../parts/query/QueryTextField.tsx'
import { SpecValue } from '../../parts/machine/SpecValue.tsx'
import { TeaserCard } from '../../parts/cards/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import { Comparison } from './comparison/Comparison.tsx'
import { ComparisonTray } from './comparison/ComparisonTray.tsx'
import {
  maxCompared,
  readSelection,
  selectMachines,
  toQuery,
  withIds,
  type Machine,
  type MachineSelection,
} from './machine-selection.ts'
import styles from './MachineOverview.module.css'

export const interactive = true

/** What a machine is chosen by comes first; all of its data are on its page and in the comparison. */
const shownSpecs = 3

type Overview = Pick<BlockOf<'MachineOverview'>, 'categories'> & { machines: Machine[] }

/** All machines by category, narrowed down and compared as the address says; those of no known category come last. */
export function MachineOverview({
  id,
  title,
  categories,
  contact,
  ...block
}: BlockOf<'MachineOverview'>) {
  const overview = { categories, machines: withIds(block.machines) }
  const selection = readSelection(usePageQuery(), overview)
  const found = selectMachines(overview, selection)
  const anchor = `${id ?? 'machines'}-filter`
  const parts = { overview, selection, anchor }
  if (selection.isComparing) return <Comparison {...parts} contact={contact} />
  return (
    <TitledBlock title={title}>
      {overview.machines.length > 1 && <MachineFilter {...parts} found={found} />}
      <div className={styles.results} data-tray={selection.compared.length > 0 || undefined}>
        <MachineGroups {...parts} found={found} />
        {selection.compared.length > 0 && <ComparisonTray {...parts} />}
      </div>
    </TitledBlock>
  )
}

interface PartProps {
  overview: Overview
  selection: MachineSelection
  anchor: string
}

function MachineFilter({ overview, selection, anchor, found }: PartProps & { found: Machine[] }) {
  const { t } = useTranslation()
  const query = toQuery(selection)
  const withText = selectMachines(overview, { text: selection.text, category: undefined })
  const options = overview.categories.flatMap(({ id, title }) => {
    const inCategory = ({ category }: Machine) => category === id
    if (!overview.machines.some(inCategory)) return []
    return [{ value: id, label: title, count: withText.filter(inCategory).length }]
  })
  const total = overview.machines.length
  return (
    <QueryFilter anchor={anchor} label={t('machines.filter')}>
      {options.length > 0 && (
        <QueryChoice
          title={t('machines.category')}
          name="category"
          count={withText.length}
          {...{ anchor, query, options }}
        />
      )}
      <QueryTextField
        label={t('machines.text')}
        placeholder={t('machines.placeholder')}
        {...{ anchor, query }}
      />
      <FoundCount
        text={
          found.length === total
            ? t('machines.count', { count: total })
            : t('machines.found', { number: found.length, total })
        }
      />
    </QueryFilter>
  )
}

function MachineGroups({ overview, selection, anchor, found }: PartProps & { found: Machine[] }) {
  const { t } = useTranslation()
  const known = overview.categories.map(({ id }) => id)
  const groups = overview.categories
    .map(({ id, title }) => ({ id, title, machines: found.filter((each) => each.category === id) }))
    .filter(({ machines }) => machines.length > 0)
  const others = found.filter(({ category }) => !known.includes(category))
  if (groups.length > 0 && others.length > 0)
    groups.push({ id: '', title: t('machines.others'), machines: others })
  const list = { overview, selection, anchor }
  return (
    <>
      {groups.map(({ id, title, machines }) => (
        <section key={id} className={styles.category}>
          <PartTitle className={styles.categoryTitle}>{title}</PartTitle>
          <HeadingLevel level={3}>
            <MachineList machines={machines} {...list} />
          </HeadingLevel>
        </section>
      ))}
      {groups.length === 0 && others.length > 0 && <MachineList machines={others} {...list} />}
      {found.length === 0 && (
        <div className={styles.none}>
          <p>{t('machines.none')}</p>
          <QueryLink
            className="button"
            anchor={anchor}
            query={toQuery({ ...selection, category: undefined, text: '' })}
            isPassing
          >
            {t('machines.reset')}
          </QueryLink>
        </div>
      )}
    </>
  )
}

function MachineList({ machines, ...parts }: PartProps & { machines: Machine[] }) {
  const isComparable = parts.overview.machines.length > 1
  return (
    <ul className={styles.machines} data-columns={evenColumns(machines.length, [3, 2])}>
      {machines.map((machine) => (
        <li key={machine.id} className={styles.machine}>
          <MachineCard {...machine} />
          {isComparable && <CompareLink machine={machine} {...parts} />}
        </li>
      ))}
    </ul>
  )
}

function MachineCard({ name, uri, image, summary, specs }: Machine) {
  return (
    <>
      <TeaserCard title={name} uri={uri} image={image} text={summary} />
      {specs.length > 0 && (
        <dl className={styles.specs}>
          {specs.slice(0, shownSpecs).map((spec) => (
            <div key={spec.label}>
              <dt>{spec.label}</dt>
              <dd>
                <SpecValue {...spec} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function CompareLink({ machine, selection, anchor }: PartProps & { machine: Machine }) {
  const { t } = useTranslation()
  const { compared } = selection
  const isChosen = compared.includes(machine)
  if (!isChosen && compared.length >= maxCompared)
    return <p className={styles.full}>{t('compare.full')}</p>
  const chosen = isChosen ? compared.filter((each) => each !== machine) : [...compared, machine]
  return (
    <p className={styles.compare}>
      <QueryLink
        className={styles.compareLink}
        anchor={anchor}
        query={toQuery({ ...selection, compared: chosen })}
        data-chosen={isChosen || undefined}
      >
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <span>
          {t(isChosen ? 'compare.remove' : 'compare.add')}{' '}
          <span className="visually-hidden">{machine.name}</span>
        </span>
      </QueryLink>
    </p>
  )
}
