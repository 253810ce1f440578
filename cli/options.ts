import { Option as CommanderOption } from 'commander'
import { z } from 'zod'
import { localeCodes } from '../locales/locales.ts'
import { verdicts } from './checks/finding.ts'
import { checkNames, commandNames, crawlNames, type CommandName } from './commands/command-names.ts'
import { formats, reportLanguages } from './reporters/report.ts'

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
  expected: 'a time such as 500ms, 10s or 2m, at most 10m',
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

const site = {
  base: {
    value: '<url>',
    variable: 'SITE_URL',
    schema: address.refine((url) => url.href === `${url.origin}/`),
    expected: 'an http(s) address without path or password',
    otherwise: 'http://localhost:{PORT}, PORT being 3000',
    meaning: 'public address of the site',
    commands: commandNames,
  },
  backend: {
    value: '<url>',
    variable: 'BACKEND_URL',
    schema: address.refine(({ username, password }) => !username && !password),
    expected: 'an http(s) address without password; --header sends one',
    otherwise: 'where /admin of the site leads to',
    meaning: 'content service, which knows navigation, drafts and fields',
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
    meaning:
      'languages of the site; none: a site with others, of which pages and links alone are checked',
    commands: commandNames,
  },
  include: {
    value: '<glob>',
    ...addresses,
    expected: 'a pattern of paths such as "/de/**"',
    meaning: 'pages to follow, by path and query; others are only asked for',
  },
  exclude: {
    value: '<glob>',
    ...addresses,
    expected: 'a pattern such as "/de/archiv/**" or "https://example.com/**"',
    meaning: 'addresses that are not even asked for',
  },
  preview: {
    ...onOrOff,
    meaning: 'drafts too, compared with what is live; a cache is never filled with them',
  },
  unpublish: {
    value: '<path>',
    variable: null,
    separator: /\s+/,
    schema: z.array(z.string().regex(/^(\/|https?:)/)),
    expected: 'the path of a page such as /de/aktuell',
    default: '',
    meaning: 'page about to be unpublished: reports who links to it',
    commands: following,
  },
  browser: {
    value: '[pages]',
    schema: z.enum(['none', 'sample', 'all']),
    expected: 'sample, all or none',
    default: 'none',
    meaning: 'opens pages in Chromium: console, hydration, requests, accessibility',
    alone: 'sample',
    commands: visiting,
  },
  external: {
    ...onOrOff,
    flags: '--no-external',
    default: 'true',
    meaning: 'does not ask for addresses elsewhere',
    keyMeaning: 'whether addresses elsewhere are asked for',
    commands: following,
  },
  maxPages: {
    ...wholeNumber(1, 1_000_000),
    default: '20000',
    meaning: 'pages that are read at most',
  },
  depth: {
    ...wholeNumber(0, 1_000),
    default: '50',
    meaning: 'links away from navigation and sitemap, at most',
    commands: checkNames,
  },
} as const satisfies Record<string, Row>

const requests = {
  concurrency: { ...wholeNumber(1, 256), default: '16', meaning: 'requests at a time' },
  rate: {
    ...number(z.number().min(0.01).max(10_000), 'a number from 0.01 to 10000'),
    otherwise: 'as fast as the site answers',
    meaning: 'requests a second to one host, at most',
  },
  timeout: {
    ...time,
    default: '10s',
    meaning: 'how long an answer may take',
    commands: commandNames,
  },
  retries: { ...wholeNumber(0, 10), default: '2', meaning: 'repetitions after a passing failure' },
  header: {
    value: '<line>',
    separator: /\r?\n/,
    schema: z.array(header),
    expected: 'a line such as "Authorization: Basic …"',
    default: '',
    meaning: 'sent to the site and to its backend, nowhere else',
    isSecret: true,
    commands: commandNames,
  },
  cache: {
    ...file,
    meaning: 'keeps for a day which addresses elsewhere have answered',
    commands: following,
  },
  forms: {
    ...onOrOff,
    variable: null,
    meaning: 'sends test forms too, which the content service then has',
    commands: ['contract'],
  },
} as const satisfies Record<string, Row>

const report = {
  failOn: {
    value: '<verdicts>',
    ...words([...verdicts, 'none']),
    expected: `one or more of ${verdicts.join(', ')}, or none`,
    default: 'broken,soft404',
    meaning: 'verdicts that end the run with exit code 1',
    commands: checkNames,
  },
  slow: {
    ...time,
    default: '2s',
    meaning: 'an answer that takes longer is worth a warning',
    commands: visiting,
  },
  baseline: {
    ...file,
    meaning: 'findings that are known: neither shown nor failing the run',
    commands: checkNames,
  },
  updateBaseline: {
    ...onOrOff,
    variable: null,
    meaning: 'writes what is found now to the baseline',
    commands: checkNames,
  },
  format: {
    value: '<name>',
    ...words(formats),
    expected: `one of ${formats.join(', ')}`,
    otherwise: 'text',
    meaning: `format on standard output: ${formats.join(', ')}`,
  },
  output: {
    value: '<file>',
    separator: /\r?\n/,
    schema: z.array(z.string().regex(/\.(txt|json|xml|html)$/)),
    expected: 'a file name that ends in .txt, .json, .xml (JUnit) or .html',
    default: '',
    meaning: 'writes the report to a file too, in the format that its name ends in',
    isFile: true,
  },
  lang: {
    value: '<code>',
    schema: z.enum(reportLanguages),
    expected: reportLanguages.join(' or '),
    otherwise: 'de where LANG says so, or en',
    meaning: 'language of the report',
  },
} as const satisfies Record<string, Row>

const warm = {
  warm: {
    ...onOrOff,
    variable: null,
    meaning: 'fills the page cache too, where nothing has failed the run',
    commands: ['check'],
  },
  replica: {
    value: '<address>',
    ...addresses,
    expected: 'an address, or a host name that leads to every replica',
    meaning: 'server to fill; a name that leads to several counts as all of them',
    commands: warming,
  },
  errorBudget: {
    ...number(z.number().min(0).max(1), 'a number from 0 to 1'),
    value: '<share>',
    default: '0.05',
    meaning: 'share of failed requests that stops it',
    commands: warming,
  },
} as const satisfies Record<string, Row>

/**
 * All options of all commands: source of the program, the variables, the configuration file, its schema and the tables of docs/cli.md.
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
  'What is checked:': site,
  'How it is asked:': requests,
  'What comes of it:': report,
  'How the cache is filled:': warm,
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

/** Whether a flag stands alone, without a value. */
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
