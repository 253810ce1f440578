import { Option as CommanderOption } from 'commander'
import { z } from 'zod'
import { localeCodes } from '../locales/locales.ts'
import { verdicts } from './checks/finding.ts'
import { checkNames, commandNames, crawlNames, type CommandName } from './commands/command-names.ts'
import { reportFormats, reportLanguages } from './reporters/report.ts'

/** A setting with its syntax, its valid values, and its meaning. */
export interface Option {
  /** Name and value, as commander reads them: `--max-pages <number>`. */
  flags: string
  /** Environment variable; `null` for a flag of a single run, which has neither a variable nor a key in the file. */
  variable: string | null
  /**
   * Converts text from the command line or a variable into the input of `schema`, which rejects what cannot be converted. Default: the text
   * itself.
   */
  read?: (text: string) => unknown
  /** Separates the entries of a list. Its flag may also be repeated. */
  separator?: RegExp
  /** Schema of the value in the configuration file. */
  schema: z.ZodType
  expected: string
  /** Default as typed; `null`: none. `otherwise` describes the behaviour without a value, where necessary. */
  default: string | null
  otherwise?: string
  meaning: string
  /** Meaning of variable and key, if opposite to the flag. */
  keyMeaning?: string
  /** Meaning of the flag without a value. */
  alone?: string
  /** Heading in the help. */
  group: string
  commands: readonly CommandName[]
  /** The value is never shown. */
  isSecret?: true
  /** The value is a file name, relative to the folder of the configuration file or to the current folder. */
  isFile?: true
}

/** Short form of an option in this file: flag and variable are derived from the key, and omitted fields have common defaults. */
type Row = Pick<Option, 'schema' | 'expected' | 'meaning'> & {
  /** Placeholder of the value after the flag. */
  value?: string
} & Partial<Option>

const following = ['check', 'links'] as const
const visiting = ['check', 'smoke'] as const
const warming = ['check', 'warm'] as const

const number = (schema: z.ZodNumber, expected: string) => ({
  value: '<number>',
  read: (text: string) => (/^\d*\.?\d+$/.test(text) ? Number(text) : text),
  schema,
  expected,
})

const wholeNumber = (minimum: number, maximum: number) =>
  number(z.int().min(minimum).max(maximum), `a whole number from ${minimum} to ${maximum}`)

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 }
const longestMs = 600_000

/** Text → milliseconds. */
const time = {
  value: '<time>',
  schema: z
    .string()
    .regex(/^\d+(\.\d+)?(ms|s|m)$/)
    .transform((text) => {
      const [, amount, unit = ''] = /^([\d.]+)(\D+)$/.exec(text) ?? []
      return Math.round(Number(amount) * (units[unit] ?? Number.NaN))
    })
    .pipe(z.number().min(1).max(longestMs)),
  expected: 'a duration such as 500ms, 10s or 2m, at most 10m',
} as const

const address = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))

const switchWords: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }

const onOrOff = {
  read: (text: string) => switchWords[text] ?? text,
  schema: z.boolean(),
  expected: 'true or false',
  default: 'false',
} as const

const file = {
  value: '<file>',
  schema: z.string().min(1),
  expected: 'a file name',
  isFile: true,
} as const

const addresses = { separator: /\s+/, schema: z.array(z.string().min(1)), default: '' } as const

const words = <Word extends string>(known: readonly Word[]) => ({
  separator: /,/,
  schema: z.array(z.enum(known)).min(1),
})

/** RFC 9110 §5.1 and §5.5: a token, a colon, and a value in one line. */
const header = z
  .string()
  .regex(/^[!#$%&'*+.^`|~\w-]+:[ \t]*[\t\x20-\x7E\x80-\xFF]*$/)
  .meta({ examples: ['Authorization: Basic …'] })

const queries = {
  separator: /,/,
  schema: z.array(z.string().regex(/^[^=&?#\s]+$/)),
  expected: 'names of parameters such as sort,view',
  default: '',
} as const

const site = {
  base: {
    value: '<url>',
    variable: 'SITE_URL',
    schema: address.refine((url) => url.href === `${url.origin}/`),
    expected: 'an http(s) address without path or password',
    otherwise: 'http://localhost:{PORT}, PORT defaults to 3000',
    meaning: 'public address of the site',
    commands: commandNames,
  },
  backend: {
    value: '<url>',
    variable: 'BACKEND_URL',
    schema: address.refine(({ username, password }) => !username && !password),
    expected: 'an http(s) address without password; --header sends one',
    otherwise: 'redirect target of /admin',
    meaning: 'content service with navigation, drafts and fields',
    commands: commandNames,
  },
  locale: {
    value: '<codes>',
    separator: /,/,
    schema: words([...localeCodes, 'none']).schema.refine(
      (codes) => codes.length === 1 || !codes.includes('none'),
    ),
    expected: `one or more of ${localeCodes.join(', ')}, or none`,
    default: localeCodes.join(','),
    meaning: 'languages of the site; none: another site, checked for pages and links only',
    commands: commandNames,
  },
  include: {
    value: '<glob>',
    ...addresses,
    expected: 'a pattern of paths such as "/de/**"',
    meaning: 'pages to crawl, by path and query; others are requested only',
  },
  exclude: {
    value: '<glob>',
    ...addresses,
    expected: 'a pattern such as "/de/archiv/**" or "https://example.com/**"',
    meaning: 'addresses to skip',
  },
  preview: {
    ...onOrOff,
    meaning: 'includes drafts and compares them with published pages; not with warm',
  },
  unpublish: {
    value: '<path>',
    variable: null,
    separator: /\s+/,
    schema: z.array(z.string().regex(/^(\/|https?:)/)),
    expected: 'the path of a page such as /de/aktuell',
    default: '',
    meaning: 'page to unpublish: reports inbound links',
    commands: following,
  },
  browser: {
    value: '[pages]',
    schema: z.enum(['none', 'sample', 'all']),
    expected: 'sample, all or none',
    default: 'none',
    meaning: 'opens pages in Chromium; checks console, hydration, requests, accessibility',
    alone: 'sample',
    commands: visiting,
  },
  external: {
    ...onOrOff,
    flags: '--no-external',
    default: 'true',
    meaning: 'skips external addresses',
    keyMeaning: 'whether to request external addresses',
    commands: following,
  },
  documents: {
    value: '<which>',
    schema: z.enum(['all', 'none']),
    expected: 'all or none',
    default: 'all',
    meaning: 'reads the links in PDF, DOCX, XLSX and PPTX files of the site, up to 50 MB',
    commands: following,
  },
  maxPages: {
    ...wholeNumber(1, 1_000_000),
    default: '20000',
    meaning: 'maximum number of pages',
  },
  maxSize: {
    ...wholeNumber(1, 1_000),
    default: '50',
    meaning: 'maximum size of a page in MB; of a longer page, the beginning is read',
    commands: checkNames,
  },
  keepQuery: {
    value: '<names>',
    ...queries,
    meaning: 'query parameters that select pages: addresses with them are never a trap; "*": all',
    commands: checkNames,
  },
  ignoreQuery: {
    value: '<names>',
    ...queries,
    meaning: 'query parameters to remove from addresses of the site, such as sessions',
    commands: checkNames,
  },
  depth: {
    ...wholeNumber(0, 1_000),
    otherwise: 'no limit',
    meaning: 'maximum link depth from navigation and sitemap',
    commands: checkNames,
  },
} as const satisfies Record<string, Row>

const requests = {
  concurrency: { ...wholeNumber(1, 256), default: '16', meaning: 'maximum concurrent requests' },
  rate: {
    ...number(z.number().min(0.01).max(10_000), 'a number from 0.01 to 10000'),
    otherwise: 'no limit',
    meaning: 'maximum requests per second and host',
  },
  timeout: {
    ...time,
    default: '10s',
    meaning: 'timeout of a request',
    commands: commandNames,
  },
  retries: { ...wholeNumber(0, 10), default: '2', meaning: 'retries after a temporary failure' },
  header: {
    value: '<line>',
    separator: /\r?\n/,
    schema: z.array(header),
    expected: 'a line such as "Authorization: Basic …"',
    default: '',
    meaning: 'header for the site and its backend only',
    isSecret: true,
    commands: commandNames,
  },
  cache: {
    ...file,
    meaning: 'caches successful external responses for a day',
    commands: following,
  },
  forms: {
    ...onOrOff,
    variable: null,
    meaning: 'also sends test forms, stored by the content service',
    commands: ['contract'],
  },
} as const satisfies Record<string, Row>

const report = {
  failOn: {
    value: '<verdicts>',
    ...words([...verdicts, 'none']),
    expected: `one or more of ${verdicts.join(', ')}, or none`,
    default: 'broken,soft404',
    meaning: 'verdicts that cause exit code 1',
    commands: checkNames,
  },
  strict: {
    ...onOrOff,
    meaning: 'also fails if something that was found is not checked',
    commands: checkNames,
  },
  slow: {
    ...time,
    default: '2s',
    meaning: 'response time that causes a warning',
    commands: [...visiting, 'contract'],
  },
  baseline: {
    ...file,
    meaning: 'known findings, not reported and not failing the run',
    commands: checkNames,
  },
  updateBaseline: {
    ...onOrOff,
    variable: null,
    meaning: 'writes the current findings to the baseline',
    commands: checkNames,
  },
  format: {
    value: '<name>',
    schema: z.enum(reportFormats),
    expected: `one of ${reportFormats.join(', ')}`,
    default: 'text',
    meaning: `format on standard output: ${reportFormats.join(', ')}`,
  },
  output: {
    value: '<file>',
    separator: /\r?\n/,
    schema: z.array(z.string().regex(/\.(txt|json|xml|html)$/)),
    expected: 'a file name that ends in .txt, .json, .xml (JUnit) or .html',
    default: '',
    meaning: 'also writes the report to a file, format by extension',
    isFile: true,
  },
  lang: {
    value: '<code>',
    schema: z.enum(reportLanguages),
    expected: reportLanguages.join(' or '),
    otherwise: 'de if LANG is German, otherwise en',
    meaning: 'language of the report',
  },
} as const satisfies Record<string, Row>

const warm = {
  warm: {
    ...onOrOff,
    variable: null,
    meaning: 'also fills the page cache if the run has not failed',
    commands: ['check'],
  },
  replica: {
    value: '<address>',
    ...addresses,
    expected: 'a URL or a host name that resolves to every replica',
    meaning: 'replica to warm; a name that resolves to several addresses means all of them',
    commands: warming,
  },
  errorBudget: {
    ...number(z.number().min(0).max(1), 'a number from 0 to 1'),
    value: '<share>',
    default: '0.05',
    meaning: 'share of failed pages, of all pages of the run, that stops the run',
    commands: warming,
  },
} as const satisfies Record<string, Row>

/**
 * All options of all commands: source of the program, the variables, the configuration file, its schema and the tables of docs/reference/command.md.
 */
const rows = { ...site, ...requests, ...report, ...warm }

export type OptionName = keyof typeof rows

/** Parsed values of the options; `null` without a default. */
export type OptionValues = {
  [Name in OptionName]:
    | z.output<(typeof rows)[Name]['schema']>
    | ((typeof rows)[Name] extends { default: string } ? never : null)
}

const groups: Record<string, Record<string, Row>> = {
  'Scope:': site,
  'Requests:': requests,
  'Report:': report,
  'Warming:': warm,
}

/** Every option by name: `maxPages`, `--max-pages`, `WERKSEITE_MAX_PAGES`. */
export const optionList = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members).map(([name, { value, ...row }]): [OptionName, Option] => {
    const flag = `--${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`
    const flags = value ? `${flag} ${value}` : flag
    const variable = `WERKSEITE_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
    const shared = { flags, variable, default: null, commands: crawlNames }
    return [name as OptionName, { ...shared, group, ...row }]
  }),
)

export const options = Object.fromEntries(optionList) as Record<OptionName, Option>

/** `--max-pages` */
export function flagOf(option: Pick<Option, 'flags'>): string {
  return option.flags.split(' ', 1).join()
}

/** True for a flag without a value. */
export const isSwitch = ({ schema }: Pick<Option, 'schema'>) => schema instanceof z.ZodBoolean

/** Converts an option to commander's form. */
export function toCommanderOption(name: OptionName): CommanderOption {
  const { flags, meaning, default: standard, otherwise, separator, group, alone } = options[name]
  const without = isSwitch(options[name]) ? undefined : (standard ?? otherwise)
  const description = without ? `${meaning} (default: ${without})` : meaning
  const option = new CommanderOption(flags, description).helpGroup(group)
  if (alone) option.preset(alone)
  if (separator)
    option.argParser((value: string, earlier: string[] | undefined) => [...(earlier ?? []), value])
  return option
}
