import { embedSources, toEmbedAddress } from '../../routing/embed-sources.ts'
import { isObject } from '../../routing/is-object.ts'
import type { Deviation } from './deviation.ts'
import { shown } from './shape-faults.ts'

/** Values that a page must have once: anchors, choices of a form, categories; references to values that are missing. */
export function findBlockFaults(document: unknown): Deviation[] {
  const content = isObject(document) ? document.content : undefined
  const blocks = Array.isArray(content) ? content : []
  const link = (id: string) => `the target of links to #${id}`
  return [
    ...(Array.isArray(content) && content.length === 0 ? [noContent] : []),
    ...duplicates(blocks, 'id', '/content', link),
    ...blocks.flatMap((block: unknown, index) =>
      isObject(block) ? faultsWithin(block, `/content/${index}`) : [],
    ),
  ]
}

const noContent: Deviation = {
  pointer: '/content',
  reason: 'the page has no blocks',
  loss: 'the content of the page',
  change: 'return blocks, or remove the page',
}

/** The lists whose items are chosen by a value. */
const choices: [list: string, key: string, loss: string][] = [
  ['topics', 'value', 'the choice'],
  ['requests', 'value', 'the choice'],
  ['materials', 'value', 'the choice'],
  ['categories', 'id', 'the machines of the second category'],
]

function faultsWithin(block: Record<string, unknown>, pointer: string): Deviation[] {
  const lists = choices.flatMap(([list, key, loss]) =>
    duplicates(block[list], key, `${pointer}/${list}`, () => loss),
  )
  return [
    ...lists,
    ...machineFaults(block, pointer),
    ...anchorFaults(block, pointer),
    ...videoFaults(block, pointer),
    ...formatFaults(block, pointer),
  ]
}

function anchorFaults({ id }: Record<string, unknown>, pointer: string): Deviation[] {
  if (typeof id !== 'string' || !id.startsWith('#')) return []
  const reason = `id ${shown(id)} starts with #`
  const change = `return ${shown(id.slice(1))}`
  return [{ pointer: `${pointer}/id`, reason, loss: `the target of links to ${id}`, change }]
}

function videoFaults(
  { type, sources, embed }: Record<string, unknown>,
  pointer: string,
): Deviation[] {
  if (type !== 'Video') return []
  const loss = 'the video'
  if (typeof embed === 'string' && embed !== '') {
    if (toEmbedAddress(embed)) return []
    const reason = `${embed} is not an address for embedding`
    const change = `return an address that starts with ${embedSources.slice(0, 3).join(' or ')}`
    return [{ pointer: `${pointer}/embed`, reason, loss, change }]
  }
  if (Array.isArray(sources) && sources.length > 0) return []
  const change = 'return sources or embed'
  return [{ pointer, reason: 'the video has neither sources nor embed', loss, change }]
}

/** Formats whose files end with their name. */
const formats = new Set(['pdf', 'zip', 'docx', 'xlsx', 'pptx', 'dwg', 'dxf'])

/** Files that are named after another format. */
function formatFaults(part: unknown, pointer: string): Deviation[] {
  if (Array.isArray(part))
    return part.flatMap((item: unknown, index) => formatFaults(item, `${pointer}/${index}`))
  if (!isObject(part)) return []
  const inner = Object.entries(part).flatMap(([key, value]) =>
    formatFaults(value, `${pointer}/${key}`),
  )
  const { uri, format } = part
  if (typeof uri !== 'string' || typeof format !== 'string') return inner
  const [, ending = ''] = /\.(\w+)(?:[?#]|$)/.exec(uri.toLowerCase()) ?? []
  const isOther = ending !== format.toLowerCase()
  if (!isOther || !formats.has(ending) || !formats.has(format.toLowerCase())) return inner
  const fault: Deviation = {
    pointer: `${pointer}/format`,
    reason: `${shown(format)}, but the file is ${uri}`,
    loss: 'nothing, but the download has another format',
    change: `return "${ending.toUpperCase()}"`,
    isMinor: true,
  }
  return [...inner, fault]
}

function machineFaults({ type, machines, categories }: Record<string, unknown>, pointer: string) {
  if (type === 'AftersalesForm')
    return duplicates(machines, 'value', `${pointer}/machines`, () => 'the choice')
  if (type !== 'MachineOverview' || !Array.isArray(machines)) return []
  const known = (Array.isArray(categories) ? categories : []).map((one: unknown) =>
    keyOf(one, 'id'),
  )
  return machines.flatMap((machine: unknown, index): Deviation[] => {
    const category = keyOf(machine, 'category')
    if (category === undefined || known.includes(category)) return []
    return [
      {
        pointer: `${pointer}/machines/${index}/category`,
        reason: `no category has the id ${shown(category)}`,
        loss: 'nothing, but the machine is shown below all categories',
        change: `return one of: ${known.join(', ')}`,
        isMinor: true,
      },
    ]
  })
}

function duplicates(
  list: unknown,
  key: string,
  pointer: string,
  lossOf: (value: string) => string,
): Deviation[] {
  const seen = new Set<string>()
  return (Array.isArray(list) ? list : []).flatMap((item: unknown, index) => {
    const value = keyOf(item, key)
    const isAgain = value !== undefined && seen.has(value)
    if (value !== undefined) seen.add(value)
    if (!isAgain) return []
    const reason = `${key} ${shown(value)} is used twice`
    const change = `return another ${key}`
    return [{ pointer: `${pointer}/${index}/${key}`, reason, loss: lossOf(value), change }]
  })
}

function keyOf(item: unknown, key: string): string | undefined {
  const value = isObject(item) ? item[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
