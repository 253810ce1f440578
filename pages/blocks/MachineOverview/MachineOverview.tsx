import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { Icon } from '../../../components/icons/Icon.tsx'
import { HeadingLevel, PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { useBlockId } from '../../../components/page/BlockNumber.tsx'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { formatOffer } from '../../../locales/format-offer.ts'
import { usePageQuery } from '../../../components/page/ShownPage.tsx'
import { evenColumns } from '../../../components/cards/even-columns.ts'
import { QueryChoice } from '../../../components/query/QueryChoice.tsx'
import { QueryFilter } from '../../../components/query/QueryFilter.tsx'
import { FilterAnchor, QueryLink } from '../../../components/query/QueryLink.tsx'
import { QueryTextField } from '../../../components/query/QueryTextField.tsx'
import { SpecValue } from '../../../components/machine/SpecValue.tsx'
import { unbrokenName } from '../../../components/machine/unbroken.ts'
import { Link } from '../../../components/links/Link.tsx'
import { TeaserCard } from '../../../components/cards/TeaserCard.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import { Comparison } from './comparison/Comparison.tsx'
import { ComparisonTray } from './comparison/ComparisonTray.tsx'
import {
  askedMaterial,
  countFilters,
  facetValues,
  isComparison,
  maxCompared,
  readSelection,
  selectMachines,
  toQuery,
  withIds,
  type Machine,
  type MachineSelection,
  type Overview,
} from './machine-selection.ts'
import { NoMachine } from './NoMachine.tsx'
import styles from './MachineOverview.module.css'

export const interactive = true
/** A comparison is a page of its own. */
export const fillsPage = isComparison

/**
 * Number of specifications on a card. Content lists the deciding ones first; the page of the machine and the comparison
 * show all.
 */
const shownSpecs = 3

/** In a container narrower than 36rem, the picture is 5rem wide and beside the name. */
const pictureSizes =
  '(min-width: 1392px) 406px, (min-width: 1000px) 31vw, (min-width: 680px) 45vw, (min-width: 616px) 92vw, 80px'

/**
 * All machines by category, filtered and compared according to the query. Machines without a known category come last.
 */
export function MachineOverview({ id, title, contact, ...block }: BlockOf<'MachineOverview'>) {
  const overview = { ...block, machines: withIds(block.machines) }
  const selection = readSelection(usePageQuery(), overview)
  const found = selectMachines(overview, selection)
  const parts = { overview, selection }
  return (
    <FilterAnchor value={`${useBlockId(id, 'machines')}-filter`}>
      {selection.isComparing ? (
        <Comparison selection={selection} contact={contact} />
      ) : (
        <TitledBlock title={title}>
          {overview.machines.length > 1 && <MachineFilter {...parts} found={found} />}
          <div className={styles.results} data-tray={selection.compared.length > 0 || undefined}>
            <MachineGroups {...parts} found={found} />
            {selection.compared.length > 0 && <ComparisonTray selection={selection} />}
          </div>
        </TitledBlock>
      )}
    </FilterAnchor>
  )
}

interface PartProps {
  overview: Overview
  selection: MachineSelection
}

function MachineFilter({ overview, selection, found }: PartProps & { found: Machine[] }) {
  const { t } = useTranslation()
  const parts = { overview, selection }
  const query = toQuery(selection)
  const kinds = overview.categories
    .filter(({ id }) => overview.machines.some(({ category }) => category === id))
    .map(({ id, title }) => ({ value: id, label: title }))
  const facets = (['material', 'energy'] as const).map((name) => ({
    name,
    values: facetValues(overview, name).map((value) => ({ value, label: value })),
  }))
  const total = overview.machines.length
  return (
    <QueryFilter
      label={t('machines.filter')}
      chosen={countFilters(selection)}
      count={
        found.length === total
          ? t('machines.count', { count: total })
          : t('machines.found', { number: found.length, total })
      }
    >
      <div className={styles.choices}>
        <FacetChoice title={t('machines.category')} name="category" values={kinds} {...parts} />
        {facets.map(({ name, values }) => (
          <FacetChoice
            key={name}
            title={overview.facets?.[name] ?? ''}
            {...{ name, values, ...parts }}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {textFields
          .filter(({ name }) => name !== 'budget' || overview.machines.some(({ offer }) => offer))
          .map(({ name, label, placeholder }) => (
            <QueryTextField
              key={name}
              label={t(label)}
              placeholder={t(placeholder)}
              {...{ name, query }}
            />
          ))}
      </div>
    </QueryFilter>
  )
}

const textFields = [
  { name: 'load', label: 'machines.load', placeholder: 'machines.loadPlaceholder' },
  { name: 'format', label: 'machines.format', placeholder: 'machines.formatPlaceholder' },
  { name: 'budget', label: 'machines.budget', placeholder: 'machines.budgetPlaceholder' },
  { name: 'q', label: 'machines.text', placeholder: 'machines.placeholder' },
] as const

interface FacetChoiceProps extends PartProps {
  title: string
  name: 'category' | 'material' | 'energy'
  values: { value: string; label: string }[]
}

/** Each value with the number of machines that also match the other filters. */
function FacetChoice({ title, name, values, overview, selection }: FacetChoiceProps) {
  if (values.length === 0) return null
  const count = (value: string | undefined) =>
    selectMachines(overview, { ...selection, [name]: value }).length
  return (
    <QueryChoice
      title={title}
      name={name}
      query={toQuery(selection)}
      count={count(undefined)}
      options={values.map(({ value, label }) => ({ value, label, count: count(value) }))}
    />
  )
}

function MachineGroups({ overview, selection, found }: PartProps & { found: Machine[] }) {
  const { t } = useTranslation()
  const known = overview.categories.map(({ id }) => id)
  const groups = overview.categories
    .map(({ id, title }) => ({ id, title, machines: found.filter((each) => each.category === id) }))
    .filter(({ machines }) => machines.length > 0)
  const others = found.filter(({ category }) => !known.includes(category))
  if (groups.length > 0 && others.length > 0)
    groups.push({ id: '', title: t('machines.others'), machines: others })
  const list = { overview, selection }
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
      {found.length > 0 && <OtherMaterials {...list} />}
      {found.length === 0 && overview.machines.length > 0 && <NoMachine {...list} />}
    </>
  )
}

/** If no material is asked for, links those of which no machine takes the entered load. Their empty result offers what comes closest and what is built to order. */
function OtherMaterials({ overview, selection }: PartProps) {
  const { t } = useTranslation()
  const { load, format } = selection
  if ((!load && !format) || askedMaterial(overview, selection)) return null
  const others = facetValues(overview, 'material').filter(
    (value) => selectMachines(overview, { ...selection, material: value }).length === 0,
  )
  if (others.length === 0) return null
  return (
    <p className={styles.otherMaterials}>
      {t('machines.otherMaterials')}{' '}
      {others.map((value, index) => (
        <span key={value}>
          {index > 0 && ', '}
          <QueryLink query={toQuery({ ...selection, material: value })}>{value}</QueryLink>
        </span>
      ))}
    </p>
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

function MachineCard({ name, uri, image, summary, specs, offer, dataSheet }: Machine) {
  const { t } = useTranslation()
  const locale = useLocale()
  const terms = offer && formatOffer(offer, locale, t)
  return (
    <>
      <TeaserCard
        title={unbrokenName(name)}
        uri={uri}
        image={image}
        text={summary}
        sizes={pictureSizes}
      />
      {(specs.length > 0 || (terms ?? dataSheet)) && (
        <dl className={styles.specs}>
          {specs.slice(0, shownSpecs).map((spec) => (
            <div key={spec.label}>
              <dt>{spec.label}</dt>
              <dd>
                <SpecValue {...spec} />
              </dd>
            </div>
          ))}
          {terms && (
            <div className={styles.price}>
              <dt>{t('product.price')}</dt>
              <dd>{terms.priceFrom}</dd>
            </div>
          )}
          {terms?.delivery && (
            <div className={styles.delivery}>
              <dt>{t('product.delivery')}</dt>
              <dd>{terms.delivery}</dd>
            </div>
          )}
          {dataSheet && (
            <div>
              <dt>{t('compare.dataSheet')}</dt>
              <dd>
                <Link uri={dataSheet.uri}>
                  {dataSheet.format} <span className="visually-hidden">{name}</span>
                </Link>
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

function CompareLink({ machine, selection }: PartProps & { machine: Machine }) {
  const { t } = useTranslation()
  const { compared } = selection
  const isChosen = compared.includes(machine)
  if (!isChosen && compared.length >= maxCompared)
    return <p className={`screen-only ${styles.full}`}>{t('compare.full')}</p>
  const chosen = isChosen ? compared.filter((each) => each !== machine) : [...compared, machine]
  return (
    <p className={`screen-only ${styles.compare}`}>
      <QueryLink
        className={styles.compareLink}
        query={toQuery({ ...selection, compared: chosen })}
        data-chosen={isChosen || undefined}
      >
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <span>
          {t(isChosen ? 'compare.isChosen' : 'compare.add')}{' '}
          <span className="visually-hidden">{machine.name}</span>
        </span>
      </QueryLink>
    </p>
  )
}
