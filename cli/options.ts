import { z } from 'zod'
import { localeCodes } from '../locales/locales.ts'
import { verdicts } from './checks/finding.ts'
import { formats } from './cli-config.ts'
import { commandNames } from './commands/command.ts'
import type { CommandName } from './commands/command.ts'
import { reportLanguages } from './reporters/report.ts'

/** One setting: how it is written, what it may be, and what it means. */
interface Option {
  /** Name and value, as commander reads them. */
  flags: string
  /** Name of the variable; `null`: it belongs to one run and is a flag only, neither variable nor key of the file. */
  variable: string | null
  /** How a text of the command line or of a variable becomes what `schema` reads. */
  kind: Kind
  /** Of the value in the configuration file. */
  schema: z.ZodType
  expected: string
  /** As it would be typed; `null`: there is none; where it needs saying, `otherwise` says what happens then. */
  default: string | null
  otherwise?: string
  meaning: string
  /** Where variable and key mean the opposite of the flag. */
  keyMeaning?: string
  /** What the flag means where no value follows it. */
  alone?: string
  group: OptionGroup
  commands: readonly CommandName[]
  /** The value is never shown. */
  isSecret?: true
  /** The value names a file, which starts from the folder of the configuration file or of the command. */
  isFile?: true
}

/** As it is written here; what is left out follows from the name, or is the same for most. */
type OptionRow = Omit<Option, 'variable' | 'default' | 'commands'> &
  Partial<Pick<Option, 'variable' | 'default' | 'commands'>>

/**
 * `words` are separated by commas, `addresses` by spaces, `lines` by line breaks; as a flag, each may also be given
 * several times.
 */
export type Kind = 'text' | 'number' | 'switch' | 'words' | 'addresses' | 'lines'

export const optionGroups = {
  site: 'What is checked:',
  requests: 'How it is asked:',
  report: 'What comes of it:',
  warm: 'How the cache is filled:',
} as const
export type OptionGroup = keyof typeof optionGroups

const all = commandNames
const checking = ['check', 'links', 'translations', 'smoke'] as const
const following = ['check', 'links'] as const
const visiting = ['check', 'smoke'] as const
const warming = ['check', 'warm'] as const

const wholeNumber = (minimum: number, maximum: number) => ({
  kind: 'number' as const,
  schema: z.int().min(minimum).max(maximum),
  expected: `a whole number from ${minimum} to ${maximum}`,
})

const units = { ms: 1, s: 1_000, m: 60_000 } as const
const longestMs = 600_000

/** Text → milliseconds. */
const duration = z
  .string()
  .regex(/^\d+(\.\d+)?(ms|s|m)$/)
  .transform((text) => {
    const [, amount, unit] = /^([\d.]+)(\D+)$/.exec(text) ?? []
    return Math.round(Number(amount) * units[unit as keyof typeof units])
  })
  .pipe(z.number().min(1).max(longestMs))

const durationSetting = {
  kind: 'text' as const,
  schema: duration,
  expected: 'a time such as 500ms, 10s or 2m, at most 10m',
}

const address = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))

const isOrigin = (url: URL) => url.href === `${url.origin}/`

const texts = z.array(z.string().min(1))

const onOrOff = { kind: 'switch' as const, schema: z.boolean(), expected: 'true or false' }

const fileName = {
  kind: 'text' as const,
  schema: z.string().min(1),
  expected: 'a file name',
  isFile: true as const,
}

/** RFC 9110 §5.1 and §5.5: a token, a colon, and what may stand in one line. */
const header = z
  .string()
  .regex(/^[!#$%&'*+.^`|~\w-]+:[ \t]*[\t\x20-\x7E\x80-\xFF]*$/)
  .meta({ examples: ['Authorization: Basic …'] })

/**
 * Every option of every command. The program, the variables, the configuration file, its schema and the tables of
 * docs/cli.md are made of this.
 */
const rows = {
  base: {
    flags: '--base <url>',
    variable: 'SITE_URL',
    kind: 'text',
    schema: address.refine(isOrigin),
    expected: 'an http(s) address without path or password',
    otherwise: 'http://localhost:{PORT}, PORT being 3000',
    meaning: 'public address of the site',
    group: 'site',
  },
  backend: {
    flags: '--backend <url>',
    variable: 'BACKEND_URL',
    kind: 'text',
    schema: address.refine(({ username, password }) => !username && !password),
    expected: 'an http(s) address without password; --header sends one',
    otherwise: 'where /admin of the site leads to',
    meaning: 'content service, which knows navigation, drafts and fields',
    group: 'site',
  },
  locale: {
    flags: '--locale <codes>',
    kind: 'words',
    schema: z
      .array(z.enum([...localeCodes, 'none']))
      .min(1)
      .refine((codes) => codes.length === 1 || !codes.includes('none')),
    expected: `one or more of ${localeCodes.join(', ')}, or none`,
    default: localeCodes.join(','),
    meaning:
      'languages of the site; none: a site with others, of which pages and links alone are checked',
    group: 'site',
  },
  include: {
    flags: '--include <glob>',
    kind: 'addresses',
    schema: texts,
    expected: 'a pattern of paths such as "/de/**"',
    meaning: 'pages to follow, by path and query; others are only asked for',
    group: 'site',
  },
  exclude: {
    flags: '--exclude <glob>',
    kind: 'addresses',
    schema: texts,
    expected: 'a pattern such as "/de/archiv/**" or "https://example.com/**"',
    meaning: 'addresses that are not even asked for',
    group: 'site',
  },
  preview: {
    flags: '--preview',
    ...onOrOff,
    default: 'false',
    meaning: 'drafts too, compared with what is live; a cache is never filled with them',
    group: 'site',
  },
  unpublish: {
    flags: '--unpublish <path>',
    variable: null,
    kind: 'addresses',
    schema: z.array(z.string().regex(/^(\/|https?:)/)),
    expected: 'the path of a page such as /de/aktuell',
    meaning: 'page about to be unpublished: reports who links to it',
    group: 'site',
    commands: following,
  },
  browser: {
    flags: '--browser [pages]',
    kind: 'text',
    schema: z.enum(['none', 'sample', 'all']),
    expected: 'sample, all or none',
    default: 'none',
    meaning: 'opens pages in Chromium: console, hydration, requests, accessibility',
    alone: 'sample',
    group: 'site',
    commands: visiting,
  },
  external: {
    flags: '--no-external',
    ...onOrOff,
    default: 'true',
    meaning: 'does not ask for addresses elsewhere',
    keyMeaning: 'whether addresses elsewhere are asked for',
    group: 'site',
    commands: following,
  },
  maxPages: {
    flags: '--max-pages <number>',
    ...wholeNumber(1, 1_000_000),
    default: '20000',
    meaning: 'pages that are read at most',
    group: 'site',
  },
  depth: {
    flags: '--depth <number>',
    ...wholeNumber(0, 1_000),
    default: '50',
    meaning: 'links away from navigation and sitemap, at most',
    group: 'site',
    commands: checking,
  },
  concurrency: {
    flags: '--concurrency <number>',
    ...wholeNumber(1, 256),
    default: '16',
    meaning: 'requests at a time',
    group: 'requests',
  },
  rate: {
    flags: '--rate <number>',
    kind: 'number',
    schema: z.number().min(0.01).max(10_000),
    expected: 'a number from 0.01 to 10000',
    otherwise: 'as fast as the site answers',
    meaning: 'requests a second to one host, at most',
    group: 'requests',
  },
  timeout: {
    flags: '--timeout <time>',
    ...durationSetting,
    default: '10s',
    meaning: 'how long an answer may take',
    group: 'requests',
  },
  retries: {
    flags: '--retries <number>',
    ...wholeNumber(0, 10),
    default: '2',
    meaning: 'repetitions after a passing failure',
    group: 'requests',
  },
  header: {
    flags: '--header <line>',
    kind: 'lines',
    schema: z.array(header),
    expected: 'a line such as "Authorization: Basic …"',
    meaning: 'sent to the site and to its backend, nowhere else',
    group: 'requests',
    isSecret: true,
  },
  cache: {
    flags: '--cache <file>',
    ...fileName,
    meaning: 'keeps for a day which addresses elsewhere have answered',
    group: 'requests',
    commands: following,
  },
  failOn: {
    flags: '--fail-on <verdicts>',
    kind: 'words',
    schema: z.array(z.enum([...verdicts, 'none'])).min(1),
    expected: `one or more of ${verdicts.join(', ')}, or none`,
    default: 'broken,soft404',
    meaning: 'verdicts that end the run with exit code 1',
    group: 'report',
    commands: checking,
  },
  slow: {
    flags: '--slow <time>',
    ...durationSetting,
    default: '2s',
    meaning: 'an answer that takes longer is worth a warning',
    group: 'report',
    commands: visiting,
  },
  baseline: {
    flags: '--baseline <file>',
    ...fileName,
    meaning: 'findings that are known: neither shown nor failing the run',
    group: 'report',
    commands: checking,
  },
  updateBaseline: {
    flags: '--update-baseline',
    variable: null,
    ...onOrOff,
    default: 'false',
    meaning: 'writes what is found now to the baseline',
    group: 'report',
    commands: checking,
  },
  format: {
    flags: '--format <name>',
    kind: 'words',
    schema: z.array(z.enum(formats)).min(1),
    expected: `one of ${formats.join(', ')}`,
    otherwise: 'text',
    meaning: `format on standard output: ${formats.join(', ')}`,
    group: 'report',
  },
  output: {
    flags: '--output <file>',
    kind: 'lines',
    schema: z.array(z.string().regex(/\.(txt|json|xml|html)$/)),
    expected: 'a file name that ends in .txt, .json, .xml (JUnit) or .html',
    meaning: 'writes the report to a file too, in the format that its name ends in',
    group: 'report',
    isFile: true,
  },
  lang: {
    flags: '--lang <code>',
    kind: 'text',
    schema: z.enum(reportLanguages),
    expected: reportLanguages.join(' or '),
    otherwise: 'de where LANG says so, or en',
    meaning: 'language of the report',
    group: 'report',
  },
  warm: {
    flags: '--warm',
    variable: null,
    ...onOrOff,
    default: 'false',
    meaning: 'fills the page cache too, where nothing has failed the run',
    group: 'warm',
    commands: ['check'],
  },
  replica: {
    flags: '--replica <address>',
    kind: 'addresses',
    schema: texts,
    expected: 'an address, or a host name that leads to every replica',
    meaning: 'server to fill; a name that leads to several counts as all of them',
    group: 'warm',
    commands: warming,
  },
  errorBudget: {
    flags: '--error-budget <share>',
    kind: 'number',
    schema: z.number().min(0).max(1),
    expected: 'a number from 0 to 1',
    default: '0.05',
    meaning: 'share of failed requests that stops it',
    group: 'warm',
    commands: warming,
  },
} as const satisfies Record<string, OptionRow>

export type OptionName = keyof typeof rows

/** What the value of an option is once it has been read; `undefined` where there is no default. */
export type OptionValues = {
  [Name in OptionName]:
    | z.output<(typeof rows)[Name]['schema']>
    | ((typeof rows)[Name] extends { default: string } ? never : undefined)
}

/** Every option by name. A variable is named after its key: `maxPages`, `WERKSEITE_MAX_PAGES`. */
export const optionList = Object.entries<OptionRow>(rows).map(
  ([name, row]): [OptionName, Option] => {
    const variable = `WERKSEITE_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
    return [name as OptionName, { variable, default: null, commands: all, ...row }]
  },
)

export const options = Object.fromEntries(optionList) as Record<OptionName, Option>

/** `--max-pages` */
export function flagOf(option: Pick<Option, 'flags'>): string {
  return option.flags.split(' ', 1).join()
}
