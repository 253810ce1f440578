import type { BlockOf } from '../../../../content/contract/blocks.ts'
import {
  capacitiesOf,
  isWithin,
  parseQuantities,
  takeQuantities,
  type Quantity,
} from '../../../../locales/quantity.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'
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

/** Selection of machines, parsed from the query. Categories and machines that the block does not have are ignored. */
export interface MachineSelection {
  category: string | undefined
  /** Search text, load and format as the visitor wrote them. */
  text: string
  load: string
  format: string
  material: string | undefined
  energy: string | undefined
  /** Machines to compare, in the order of their selection. */
  compared: Machine[]
  /** True if the comparison is shown instead of the list. */
  isComparing: boolean
}

export const nothingSelected: MachineSelection = {
  category: undefined,
  text: '',
  load: '',
  format: '',
  material: undefined,
  energy: undefined,
  compared: [],
  isComparing: false,
}

export function readSelection(
  { category, q = '', load = '', format = '', material, energy, compare = '', view }: PageQuery,
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
    material: facetValues(overview, 'material').find((value) => value === material),
    energy: facetValues(overview, 'energy').find((value) => value === energy),
    compared: compared.slice(0, maxCompared),
    isComparing: view === comparisonView && compared.length > 1,
  }
}

/** Whether the query asks for a comparison of machines of this block. */
export function isComparison(block: BlockOf<'MachineOverview'>, query: PageQuery): boolean {
  return readSelection(query, { ...block, machines: withIds(block.machines) }).isComparing
}

/** Query that represents a selection. */
export function toQuery({ text, compared, isComparing, ...choices }: MachineSelection): PageQuery {
  const view = isComparing && compared.length > 1 ? comparisonView : undefined
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
export function selectMachines(
  overview: Overview,
  { category, text, load, format, material, energy }: MachineSelection,
): Machine[] {
  const titles = new Map(overview.categories.map(({ id, title }) => [id, title]))
  const { quantities, rest } = takeQuantities(text)
  const asked = [...readFigure(load, 'kg'), ...readFigure(format, 'm'), ...quantities]
  const has = (machine: Machine, name: Facet, value: string | undefined) =>
    value === undefined || valuesOf(machine, overview.facets?.[name]).includes(value)
  return overview.machines.filter(
    (machine) =>
      (category === undefined || machine.category === category) &&
      has(machine, 'material', material) &&
      has(machine, 'energy', energy) &&
      canTake(machine, asked) &&
      matchesText(wordsOf(machine, titles.get(machine.category)), rest),
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

function canTake({ specs }: Machine, asked: Quantity[]): boolean {
  if (asked.length === 0) return true
  const capacities = capacitiesOf(specs.map(({ value, unit = '' }) => `${value} ${unit}`))
  return asked.every((quantity) => capacities.some((capacity) => isWithin(quantity, capacity)))
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
