import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { Spec } from '../../../content/contract/values.ts'
import {
  capacitiesOf,
  isWithin,
  parseQuantities,
  takeQuantities,
  type Quantity,
} from '../../../locales/quantity.ts'
import type { PageQuery } from '../../../routing/page-query.ts'
import { matchesText } from './matches-text.ts'

export type Machine = BlockOf<'MachineOverview'>['machines'][number] & {
  /** Name of the machine in the query, unique in its block. */
  id: string
}

export type Overview = Pick<BlockOf<'MachineOverview'>, 'categories' | 'facets' | 'otherwise'> & {
  machines: Machine[]
}

/** Most machines that fit side by side. */
export const maxCompared = 4

const comparisonView = 'comparison'
/** The comparison without the rows in which all machines are the same. */
const differencesView = 'differences'

/** Selection of machines, parsed from the query. Categories and machines that the block does not have are ignored. */
export interface MachineSelection {
  category: string | undefined
  /** Search text, load and format as the visitor wrote them. */
  text: string
  load: string
  format: string
  /** The most that a machine may cost, as the visitor wrote it. */
  budget: string
  material: string | undefined
  energy: string | undefined
  /** Machines to compare, in the order of their selection. */
  compared: Machine[]
  /** True if the comparison is shown instead of the list. */
  isComparing: boolean
  /** True if the comparison shows only rows with different values. */
  onlyDifferences: boolean
}

export const nothingSelected: MachineSelection = {
  category: undefined,
  text: '',
  load: '',
  format: '',
  budget: '',
  material: undefined,
  energy: undefined,
  compared: [],
  isComparing: false,
  onlyDifferences: false,
}

export function readSelection(
  {
    category,
    q = '',
    load = '',
    format = '',
    budget = '',
    material,
    energy,
    compare = '',
    view,
  }: PageQuery,
  overview: Overview,
): MachineSelection {
  const compared = [...new Set(compare.split(','))].flatMap(
    (id) => overview.machines.find((machine) => machine.id === id) ?? [],
  )
  return {
    category: overview.categories.find(({ id }) => id === category)?.id,
    text: q,
    load,
    format,
    budget,
    material: facetValues(overview, 'material').find((value) => value === material),
    energy: facetValues(overview, 'energy').find((value) => value === energy),
    compared: compared.slice(0, maxCompared),
    isComparing: (view === comparisonView || view === differencesView) && compared.length > 1,
    onlyDifferences: view === differencesView,
  }
}

/** Whether the query selects a comparison of machines of this block. */
export function isComparison(block: BlockOf<'MachineOverview'>, query: PageQuery): boolean {
  return readSelection(query, { ...block, machines: withIds(block.machines) }).isComparing
}

/** Number of filters that a selection sets. */
export function countFilters(selection: MachineSelection): number {
  const { category, text, load, format, budget, material, energy } = selection
  return [category, text, load, format, budget, material, energy].filter(Boolean).length
}

/** Query that represents a selection. */
export function toQuery(selection: MachineSelection): PageQuery {
  const { text, compared, isComparing, onlyDifferences, ...choices } = selection
  const comparison = onlyDifferences ? differencesView : comparisonView
  const view = isComparing && compared.length > 1 ? comparison : undefined
  return { ...choices, q: text, compare: compared.map(({ id }) => id).join(), view }
}

/** Adds ids. The id is the last segment of a machine's address: `vl-250` for `/de/maschinen/vakuumheber/vl-250`. */
export function withIds(machines: BlockOf<'MachineOverview'>['machines']): Machine[] {
  const taken = new Set<string>()
  return machines.map((machine, index) => {
    const name = /[^/?#]+(?=\/?([?#]|$))/.exec(machine.uri)?.[0].replaceAll(',', '') ?? ''
    const id = name && !taken.has(name) ? name : `${name || 'machine'}-${index + 1}`
    taken.add(id)
    return { ...machine, id }
  })
}

/** The machines that match all filters. Figures are compared with the capacities of a machine. */
export function selectMachines(overview: Overview, selection: MachineSelection): Machine[] {
  const criteria = readCriteria(overview, selection)
  return overview.machines.filter((machine) =>
    criteria.every(({ missing }) => missing(machine) === 0),
  )
}

/** Maximum number of machines that an empty result offers. */
const maxNearest = 3

/** A machine that misses some of the visitor's criteria. */
export interface NearMachine {
  machine: Machine
  missed: CriterionName[]
}

/** The machines that miss the fewest criteria, and those by the least. Machines with nothing in common are left out. */
export function nearestMachines(overview: Overview, selection: MachineSelection): NearMachine[] {
  const criteria = readCriteria(overview, selection)
  return overview.machines
    .map((machine) => {
      const shares = criteria.map(({ name, missing }) => ({ name, share: missing(machine) }))
      const missed = shares.filter(({ share }) => share > 0)
      return { machine, missed, sum: missed.reduce((sum, { share }) => sum + share, 0) }
    })
    .filter(({ sum }) => sum < criteria.length)
    .toSorted((a, b) => a.missed.length - b.missed.length || a.sum - b.sum)
    .slice(0, maxNearest)
    .map(({ machine, missed }) => ({ machine, missed: missed.map(({ name }) => name) }))
}

export type CriterionName = 'category' | Facet | 'load' | 'format' | 'budget' | 'text'

/** A criterion in use. */
interface Criterion {
  name: CriterionName
  /** The share of the criterion that a machine misses: 0 if it fits, 1 if it has nothing of it. */
  missing: (machine: Machine) => number
}

function readCriteria(overview: Overview, selection: MachineSelection): Criterion[] {
  const { category, text, load, format, budget, energy } = selection
  const titles = new Map(overview.categories.map(({ id, title }) => [id, title]))
  const { quantities, rest } = takeQuantities(text)
  const material = askedMaterial(overview, selection)
  const words = quantities.length > 0 && material ? withoutWord(rest, material) : rest
  const most = readAmount(budget)
  const mass = readFigure(load, 'kg')
  const lengths = readFigure(format, 'm')
  const has = (machine: Machine, name: Facet, value: string) =>
    valuesOf(machine, overview.facets?.[name]).includes(value)
  const criteria: (Criterion | false)[] = [
    category !== undefined && {
      name: 'category',
      missing: (machine) => Number(machine.category !== category),
    },
    material !== undefined && {
      name: 'material',
      missing: (machine) => Number(!has(machine, 'material', material)),
    },
    energy !== undefined && {
      name: 'energy',
      missing: (machine) => Number(!has(machine, 'energy', energy)),
    },
    mass.length > 0 && { name: 'load', missing: (machine) => missingOf(machine, mass) },
    lengths.length > 0 && { name: 'format', missing: (machine) => missingOf(machine, lengths) },
    most !== undefined && { name: 'budget', missing: (machine) => missingBudget(machine, most) },
    text !== '' && {
      name: 'text',
      missing: (machine) =>
        matchesText(wordsOf(machine, titles.get(machine.category)), words)
          ? missingOf(machine, quantities)
          : 1,
    },
  ]
  return criteria.filter((criterion) => criterion !== false)
}

/** The chosen material, or one that is named beside a figure: `600 kg Glas`. */
export function askedMaterial(
  overview: Overview,
  { material, load, text }: MachineSelection,
): string | undefined {
  const { quantities, rest } = takeQuantities(text)
  const named = quantities.length > 0 ? `${load} ${rest}` : load
  return (
    material ??
    facetValues(overview, 'material').find((value) => withoutWord(named, value) !== named)
  )
}

function withoutWord(text: string, word: string): string {
  return text.replaceAll(/\p{L}+/gu, (each) =>
    each.toLowerCase() === word.toLowerCase() ? '' : each,
  )
}

type Facet = keyof NonNullable<Overview['facets']>

/** All values of a facet, in order of occurrence. */
export function facetValues({ machines, facets }: Overview, name: Facet): string[] {
  return [...new Set(machines.flatMap((machine) => valuesOf(machine, facets?.[name])))]
}

/** Words of a list without their figures: `Akku` for `Akku 24 V, 48 Ah`. */
function valuesOf({ specs }: Machine, label: string | undefined): string[] {
  const value = specs.find((spec) => spec.label === label)?.value ?? ''
  return value.split(',').flatMap((part) => /^[^\d]*[^\d\s]/.exec(part.trim())?.[0] ?? [])
}

/** The largest missing share of the figures: 0.5 of 500 kg if a machine takes 250 kg. */
function missingOf(machine: Machine, asked: Quantity[]): number {
  const capacities = asked.length > 0 ? capacitiesOf(machine.specs.map(toText)) : []
  return Math.max(
    0,
    ...asked.map((quantity) => {
      const capacity = capacities.find(({ dimension }) => dimension === quantity.dimension)
      if (!capacity) return 1
      return isWithin(quantity, capacity) ? 0 : shareBeyond(quantity, capacity)
    }),
  )
}

function shareBeyond(asked: Quantity, capacity: Quantity): number {
  return Math.max(
    ...asked.values.map((value, index) => 1 - Math.min(value, capacity.values[index] ?? 0) / value),
  )
}

const toText = ({ value, unit = '' }: Spec) => `${value} ${unit}`

/** The specification of a machine's capacity: the first with a figure of the dimension. */
export function capacitySpec({ specs }: Machine, dimension: Quantity['dimension']) {
  return specs.find((spec) =>
    parseQuantities(toText(spec)).some((each) => each.dimension === dimension),
  )
}

/** The share of the price above the budget. A machine without a price may cost more. */
function missingBudget({ offer }: Machine, most: number): number {
  return offer ? Math.max(0, 1 - most / offer.from) : 1
}

/** The entered load for the request form: kg and m. */
export function enteredLoad(overview: Overview, selection: MachineSelection) {
  const { load, format, text } = selection
  const material = askedMaterial(overview, selection)
  const all = [
    ...readFigure(load, 'kg'),
    ...readFigure(format, 'm'),
    ...takeQuantities(text).quantities,
  ]
  const thousandths = (dimension: Quantity['dimension']) =>
    (all.find((quantity) => quantity.dimension === dimension)?.values ?? []).map(
      (value) => value / 1000,
    )
  const [weight] = thousandths('mass')
  const [length, width] = thousandths('length')
  return {
    ...(weight && { weight }),
    ...(length && { length }),
    ...(width && { width }),
    ...(material && { surface: material }),
  }
}

/** Amount of money in `20'000`, `CHF 20,000.00`, `20 000` or `20k`; `undefined` for other text. */
export function readAmount(written: string): number | undefined {
  const [, figure, thousands] =
    /(\d[\d\s'’.,]*)(k\b)?/i.exec(written.replace(/[.,]\d\d?(?!\d)/, '')) ?? []
  return figure === undefined
    ? undefined
    : Number(figure.replaceAll(/\D/g, '')) * (thousands ? 1000 : 1)
}

/** Parses a figure. It may lack its unit, since the field implies one. Other text gives no filter. */
function readFigure(written: string, unit: string): Quantity[] {
  const found = parseQuantities(written)
  return found.length > 0 ? found : parseQuantities(`${written} ${unit}`)
}

/**
 * Searchable texts of a machine, without names of properties: all machines have them, and «glas» occurs in «Traglast».
 */
function wordsOf({ name, summary, specs }: Machine, category = ''): string[] {
  const data = specs.map(({ value, unit = '' }) => value + unit)
  return [name, summary, category, ...data]
}
