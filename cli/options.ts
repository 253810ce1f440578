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

/** RFC 9110 §5.1 and §5.5: a token, a colon, and what may stand in one line. */
const header = z
  .string()
  .regex(/^[!#$%&'*+.^`|~\w-]+:[ \t]*[\t\x20-\x7E\x80-\xFF]*$/)
  .meta({ examples: ['Authorization: Basic …'] })

/**
 * Every option of every command. The program, the variables, the configuration file, its schema and the tables of
 * docs/cli.md are made of this.
 */
export const options = {
  base: {
    flags: '--base <url>',
    variable: 'SITE_URL',
    kind: 'text',
    schema: address.refine(isOrigin),
    expected: 'an http(s) address without path or password',
    default: null,
    otherwise: 'http://localhost:{PORT}, PORT being 3000',
    meaning: 'public address of the site',
    group: 'site',
    commands: all,
  },
  backend: {
    flags: '--backend <url>',
    variable: 'BACKEND_URL',
    kind: 'text',
    schema: address.refine(({ username, password }) => !username && !password),
    expected: 'an http(s) address without password; --header sends one',
    default: null,
    otherwise: 'where /admin of the site leads to',
    meaning: 'content service, which knows navigation, drafts and fields',
    group: 'site',
    commands: all,
  },
  locale: {
    flags: '--locale <codes>',
    variable: 'WERKSEITE_LOCALE',
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
    commands: all,
  },
  include: {
    flags: '--include <glob>',
    variable: 'WERKSEITE_INCLUDE',
    kind: 'addresses',
    schema: texts,
    expected: 'a pattern of paths such as "/de/**"',
    default: null,
    meaning: 'pages to follow, by path and query; others are only asked for',
    group: 'site',
    commands: all,
  },
  exclude: {
    flags: '--exclude <glob>',
    variable: 'WERKSEITE_EXCLUDE',
    kind: 'addresses',
    schema: texts,
    expected: 'a pattern such as "/de/archiv/**" or "https://example.com/**"',
    default: null,
    meaning: 'addresses that are not even asked for',
    group: 'site',
    commands: all,
  },
  preview: {
    flags: '--preview',
    variable: 'WERKSEITE_PREVIEW',
    kind: 'switch',
    schema: z.boolean(),
    expected: 'true or false',
    default: 'false',
    meaning: 'drafts too, compared with what is live; a cache is never filled with them',
    group: 'site',
    commands: all,
  },
  unpublish: {
    flags: '--unpublish <path>',
    variable: null,
    kind: 'addresses',
    schema: z.array(z.string().regex(/^(\/|https?:)/)),
    expected: 'the path of a page such as /de/aktuell',
    default: null,
    meaning: 'page about to be unpublished: reports who links to it',
    group: 'site',
    commands: following,
  },
  browser: {
    flags: '--browser [pages]',
    variable: 'WERKSEITE_BROWSER',
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
    variable: 'WERKSEITE_EXTERNAL',
    kind: 'switch',
    schema: z.boolean(),
    expected: 'true or false',
    default: 'true',
    meaning: 'does not ask for addresses elsewhere',
    keyMeaning: 'whether addresses elsewhere are asked for',
    group: 'site',
    commands: following,
  },
  maxPages: {
    flags: '--max-pages <number>',
    variable: 'WERKSEITE_MAX_PAGES',
    ...wholeNumber(1, 1_000_000),
    default: '20000',
    meaning: 'pages that are read at most',
    group: 'site',
    commands: all,
  },
  depth: {
    flags: '--depth <number>',
    variable: 'WERKSEITE_DEPTH',
    ...wholeNumber(0, 1_000),
    default: '50',
    meaning: 'links away from navigation and sitemap, at most',
    group: 'site',
    commands: checking,
  },
  concurrency: {
    flags: '--concurrency <number>',
    variable: 'WERKSEITE_CONCURRENCY',
    ...wholeNumber(1, 256),
    default: '16',
    meaning: 'requests at a time',
    group: 'requests',
    commands: all,
  },
  rate: {
    flags: '--rate <number>',
    variable: 'WERKSEITE_RATE',
    kind: 'number',
    schema: z.number().min(0.01).max(10_000),
    expected: 'a number from 0.01 to 10000',
    default: null,
    otherwise: 'as fast as the site answers',
    meaning: 'requests a second to one host, at most',
    group: 'requests',
    commands: all,
  },
  timeout: {
    flags: '--timeout <time>',
    variable: 'WERKSEITE_TIMEOUT',
    ...durationSetting,
    default: '10s',
    meaning: 'how long an answer may take',
    group: 'requests',
    commands: all,
  },
  retries: {
    flags: '--retries <number>',
    variable: 'WERKSEITE_RETRIES',
    ...wholeNumber(0, 10),
    default: '2',
    meaning: 'repetitions after a passing failure',
    group: 'requests',
    commands: all,
  },
  header: {
    flags: '--header <line>',
    variable: 'WERKSEITE_HEADER',
    kind: 'lines',
    schema: z.array(header),
    expected: 'a line such as "Authorization: Basic …"',
    default: null,
    meaning: 'sent to the site and to its backend, nowhere else',
    group: 'requests',
    commands: all,
    isSecret: true,
  },
  cache: {
    flags: '--cache <file>',
    variable: 'WERKSEITE_CACHE',
    kind: 'text',
    schema: z.string().min(1),
    expected: 'a file name',
    default: null,
    meaning: 'keeps for a day which addresses elsewhere have answered',
    group: 'requests',
    commands: following,
    isFile: true,
  },
  failOn: {
    flags: '--fail-on <verdicts>',
    variable: 'WERKSEITE_FAIL_ON',
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
    variable: 'WERKSEITE_SLOW',
    ...durationSetting,
    default: '2s',
    meaning: 'an answer that takes longer is worth a warning',
    group: 'report',
    commands: visiting,
  },
  baseline: {
    flags: '--baseline <file>',
    variable: 'WERKSEITE_BASELINE',
    kind: 'text',
    schema: z.string().min(1),
    expected: 'a file name',
    default: null,
    meaning: 'findings that are known: neither shown nor failing the run',
    group: 'report',
    commands: checking,
    isFile: true,
  },
  updateBaseline: {
    flags: '--update-baseline',
    variable: null,
    kind: 'switch',
    schema: z.boolean(),
    expected: 'true or false',
    default: 'false',
    meaning: 'writes what is found now to the baseline',
    group: 'report',
    commands: checking,
  },
  format: {
    flags: '--format <name>',
    variable: 'WERKSEITE_FORMAT',
    kind: 'words',
    schema: z.array(z.enum(formats)).min(1),
    expected: `one of ${formats.join(', ')}`,
    default: null,
    otherwise: 'text',
    meaning: `format on standard output: ${formats.join(', ')}`,
    group: 'report',
    commands: all,
  },
  output: {
    flags: '--output <file>',
    variable: 'WERKSEITE_OUTPUT',
    kind: 'lines',
    schema: z.array(z.string().regex(/\.(txt|json|xml|html)$/)),
    expected: 'a file name that ends in .txt, .json, .xml (JUnit) or .html',
    default: null,
    meaning: 'writes the report to a file too, in the format that its name ends in',
    group: 'report',
    commands: all,
    isFile: true,
  },
  lang: {
    flags: '--lang <code>',
    variable: 'WERKSEITE_LANG',
    kind: 'text',
    schema: z.enum(reportLanguages),
    expected: reportLanguages.join(' or '),
    default: null,
    otherwise: 'de where LANG says so, or en',
    meaning: 'language of the report',
    group: 'report',
    commands: all,
  },
  warm: {
    flags: '--warm',
    variable: null,
    kind: 'switch',
    schema: z.boolean(),
    expected: 'true or false',
    default: 'false',
    meaning: 'fills the page cache too, where nothing has failed the run',
    group: 'warm',
    commands: ['check'],
  },
  replica: {
    flags: '--replica <address>',
    variable: 'WERKSEITE_REPLICA',
    kind: 'addresses',
    schema: texts,
    expected: 'an address, or a host name that leads to every replica',
    default: null,
    meaning: 'server to fill; a name that leads to several counts as all of them',
    group: 'warm',
    commands: warming,
  },
  errorBudget: {
    flags: '--error-budget <share>',
    variable: 'WERKSEITE_ERROR_BUDGET',
    kind: 'number',
    schema: z.number().min(0).max(1),
    expected: 'a number from 0 to 1',
    default: '0.05',
    meaning: 'share of failed requests that stops it',
    group: 'warm',
    commands: warming,
  },
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof options

/** Every option by name, without the types of the single ones. */
export const optionList: [OptionName, Option][] = Object.entries(options) as [OptionName, Option][]

/** `--max-pages` */
export function flagOf(option: Pick<Option, 'flags'>): string {
  return option.flags.split(' ', 1).join()
}
