/**
 * Generates the tables of variables and metrics, and the examples of blocks: in `README.md` and `docs/reference`. Run it after a change in
 * `server/config/config.ts`, of a metric, of an example, or of the allowed HTML.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { serviceVariables } from '../cms/service-config.ts'
import { iconNames } from '../routing/icon-names.ts'
import { pageTypes } from '../content/contract/page.ts'
import { allowedHtml } from '../content/rich-text/sanitize-html.ts'
import { blockExamples } from '../tests/harness/content/block-examples.ts'
import { variables } from '../server/config/config.ts'
import { createLogger } from '../platform/logger.ts'
import { createMetrics } from '../server/ops/metrics.ts'
import { createRecordRequest } from '../server/ops/request-record.ts'
import { formatText, markdownTable as table } from './format-text.ts'

/** Table → content; a document contains a table between `<!-- NAME -->` and `<!-- /NAME -->`. */
const tables: Record<string, () => string | Promise<string>> = {
  variables: () => variableTable(variables),
  'variables of the content service': () => variableTable(serviceVariables),
  metrics: metricTable,
  'allowed HTML': htmlTable,
  'page types': () => pageTypes.map((type) => `\`${type}\``).join(', '),
  icons: () => iconNames.map((name) => `\`${name}\``).join(', '),
  'block examples': exampleList,
}

export const documentFiles = [
  'README.md',
  'docs/reference/variables.md',
  'docs/reference/metrics.md',
  'docs/reference/block-examples.md',
].map((path) => new URL(`../${path}`, import.meta.url))

/** @returns the document with regenerated tables */
export async function generateDocument(file: URL): Promise<string> {
  let document = readFileSync(file, 'utf8')
  for (const [name, content] of Object.entries(tables)) {
    const part = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`)
    const filled = await content()
    document = document.replace(part, (_, start, end) => `${start}\n\n${filled}\n\n${end}`)
  }
  return formatText(file.pathname, document)
}

function variableTable(schemas: Record<string, z.ZodType>): string {
  const rows = Object.entries(schemas).map(([name, schema]) => [
    `\`${name}\``,
    defaultOf(schema),
    schema.description ?? '',
  ])
  return table(['Name', 'Default', 'Meaning'], rows)
}

/** Types of defaults that are written as text. */
const defaultSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.instanceof(URL),
])

function defaultOf(schema: z.ZodType): string {
  const value: unknown = schema.meta()?.['default'] ?? schema.parse(undefined) ?? 'none'
  return defaultSchema.parse(value).toString()
}

async function metricTable(): Promise<string> {
  const { registry, watch } = createMetrics({ version: '', build: '' })
  createRecordRequest({ logger: await createLogger({ logLevel: 'silent' }, false), registry })
  watch({
    readiness: async () => 'ready',
    pageCache: () => ({ bytes: 0, maxBytes: 0, entries: 0, isSharing: true }),
    forms: async () => null,
  })
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('werkseite_'))
  const rows = own
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, type, help, ...metric }) => [`\`${name}\``, String(type), labelsOf(metric), help])
  return table(['Metric', 'Type', 'Labels', 'Meaning'], rows)
}

function htmlTable(): string {
  const { elements, attributes } = allowedHtml
  const rows = ['*', ...elements].map((name) => [
    name === '*' ? 'each element' : `\`${name}\``,
    // The site itself moves the address of a frame to `data-src`.
    (attributes[name] ?? []).map((attribute) => `\`${attribute.replace('data-', '')}\``).join(', '),
  ])
  return table(['Element', 'Attributes'], rows)
}

/** The first example of each block. */
function exampleList(): string {
  return Object.entries(blockExamples)
    .flatMap(([type, [example]]) =>
      example
        ? [`### ${type}\n\n\`\`\`json\n${JSON.stringify(example.block, null, 2)}\n\`\`\``]
        : [],
    )
    .join('\n\n')
}

function labelsOf(metric: object): string {
  const names = 'labelNames' in metric ? (metric.labelNames as string[]) : []
  return names.map((name) => `\`${name}\``).join(', ')
}

if (import.meta.main)
  for (const file of documentFiles) writeFileSync(file, await generateDocument(file))
