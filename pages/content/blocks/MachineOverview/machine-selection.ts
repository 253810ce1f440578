import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'
import { matchesText } from './matches-text.ts'

export type Machine = BlockOf<'MachineOverview'>['machines'][number] & {
  /** By which the address names it, unique in its block. */
  id: string
}

/** More do not stand side by side. */
export const maxCompared = 4

const comparisonView = 'comparison'

/** What of a query means something to a block: categories and machines that it does not have are no choice. */
export interface MachineSelection {
  category: string | undefined
  text: string
  /** In the order in which they were chosen. */
  compared: Machine[]
  /** The comparison is seen instead of the list. */
  isComparing: boolean
}

export function readSelection(
  { category, q = '', compare = '', view }: PageQuery,
  { categories, machines }: { categories: { id: string }[]; machines: Machine[] },
): MachineSelection {
  const compared = [...new Set(compare.split(','))].flatMap(
    (id) => machines.find((machine) => machine.id === id) ?? [],
  )
  return {
    category: categories.find(({ id }) => id === category)?.id,
    text: q,
    compared: compared.slice(0, maxCompared),
    isComparing: view === comparisonView && compared.length > 1,
  }
}

/** The query that stands for a selection. */
export function toQuery({ category, text, compared, isComparing }: MachineSelection): PageQuery {
  const view = isComparing && compared.length > 1 ? comparisonView : undefined
  return { category, q: text, compare: compared.map(({ id }) => id).join(), view }
}

/** A machine is named after the last part of its address: `/de/maschinen/vakuumheber/vl-250` is `vl-250`. */
export function withIds(machines: BlockOf<'MachineOverview'>['machines']): Machine[] {
  const taken = new Set<string>()
  return machines.map((machine, index) => {
    const name = /[^/?#]+(?=\/?([?#]|$))/.exec(machine.uri)?.[0].replaceAll(',', '') ?? ''
    const id = name && !taken.has(name) ? name : `${name || 'machine'}-${index + 1}`
    taken.add(id)
    return { ...machine, id }
  })
}

/** The machines of a category, or of all, in which the text occurs. */
export function selectMachines(
  { categories, machines }: { categories: { id: string; title: string }[]; machines: Machine[] },
  { category, text }: Pick<MachineSelection, 'category' | 'text'>,
): Machine[] {
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return machines.filter(
    (machine) =>
      (category === undefined || machine.category === category) &&
      matchesText(wordsOf(machine, titles.get(machine.category)), text),
  )
}

/** Without the names of properties: all machines have them, and «glas» occurs in «Traglast». */
function wordsOf({ name, summary, specs }: Machine, category = ''): string[] {
  const data = specs.map(({ value, unit = '' }) => value + unit)
  return [name, summary, category, ...data]
}
