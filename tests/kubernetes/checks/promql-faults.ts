import { parser } from '@prometheus-io/lezer-promql'
import { knownMetrics, targetLabels } from '../known-metrics.ts'

/** What is wrong with an expression: its grammar, metrics that there are not, labels and values that a metric never has. */
export function promqlFaults(expression: string): string[] {
  // Grafana puts its own durations and namespaces in.
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$namespace', 'werkseite')
  const faults: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      const part = text.slice(from, to)
      if (type.isError) faults.push(`cannot be read at ${from}: ${text.slice(from, from + 20)}`)
      if (type.name === 'VectorSelector') faults.push(...selectorFaults(part))
      if (type.name === 'GroupingLabels')
        faults.push(
          ...groupingFaults(part, text.slice(node.parent?.parent?.from, node.parent?.parent?.to)),
        )
    },
  })
  return faults
}

/** `werkseite_requests_total{route=~"page|search",status="5xx"}` */
function selectorFaults(selector: string): string[] {
  const name = /^\w+/.exec(selector)?.[0] ?? ''
  const labels = labelsOf(name)
  if (!labels) return [`no metric ${name}`]
  return [...selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(
    ([, label = '', operator = '', pattern = '']) => {
      if (targetLabels.includes(label)) return []
      if (!(label in labels)) return [`${name} has no label ${label}`]
      const values = labels[label]
      const wanted = operator.includes('~') ? pattern.split('|') : [pattern]
      return wanted
        .filter((value) => values && !values.includes(value))
        .map((value) => `${name}: ${label} is never ${value}`)
    },
  )
}

/** `by (namespace, route)`: every label is one of some metric within. */
function groupingFaults(list: string, expression: string): string[] {
  const names = expression.match(/\b(?:werkseite|nodejs|process|kube)_\w+/g) ?? []
  const known = names
    .flatMap((name) => Object.keys(labelsOf(name) ?? {}))
    .concat(targetLabels, 'le')
  return (list.match(/\w+/g) ?? [])
    .filter((label) => !known.includes(label))
    .map((label) => `${names.join()}: no label ${label}`)
}

function labelsOf(name: string) {
  const plain = knownMetrics[name]
  if (plain && !plain.isHistogram) return plain.labels
  const [, base = '', suffix = ''] = /^(.+)_(bucket|sum|count)$/.exec(name) ?? []
  const histogram = knownMetrics[base]
  if (!histogram?.isHistogram) return undefined
  return suffix === 'bucket' ? { ...histogram.labels, le: null } : histogram.labels
}
