import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isToken } from '../content/client/backend-tokens.ts'
import { isMediaPrefix, mediaPrefixes } from '../content/client/media-address.ts'
import { richTextFormats, type RichTextFormat } from '../content/rich-text/rich-text-formats.ts'
import type { Locale } from '../locales/locales.ts'
import { closestWord } from './closest-word.ts'
import type { Io } from './io.ts'
import { flagOf, optionList, options } from './options.ts'
import type { Option, OptionName, OptionValues } from './options.ts'
import type { ReportFormat, ReportLanguage } from './reporters/report.ts'
import { readProxySettings } from './proxy-settings.ts'
import { UsageError } from './usage-error.ts'

/** Settings of one run, derived from the options. */
export type CliConfig = ReturnType<typeof toConfig>

/** Command line as texts; a list for a repeated option, `true` for an option without value. */
export type Flags = Partial<Record<OptionName, string | string[] | boolean>> & {
  /** Path of the configuration file. */
  config?: string
  /** Positional arguments: start addresses. */
  addresses?: string[]
}

/** Default file in the current folder. */
export const configFileName = 'werkseite.config.json'

/**
 * Reads the settings of one run. Precedence: flags, configuration file, environment variables, defaults. An empty variable counts as
 * missing.
 *
 * @throws {UsageError} one line per invalid setting: name, value unless it is secret, expected values
 */
export async function readConfig(
  flags: Flags,
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
): Promise<CliConfig> {
  const file = await readConfigFile(flags.config, cwd)
  const faults: string[] = []
  const values = Object.fromEntries(
    optionList.map(([name, option]) => {
      const { variable, default: standard } = option
      const fromFlag = toGiven(flagOf(option), flags[name], option)
      const fromVariable = toGiven(variable, env[variable ?? ''] || null, option)
      const given = fromFlag ?? file(name) ?? fromVariable ?? toGiven(name, standard, option)
      return [name, readValue(name, given, cwd, faults)]
    }),
  ) as OptionValues
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
  return toConfig(values, flags.addresses ?? [], env)
}

/** A given value and its name in the source. */
interface Given {
  label: string
  value: unknown
  /** Base folder of file names; default: the current folder. */
  folder?: string
}

/** Schema of the configuration file; its keys are the option names. */
export const configFileSchema = z.strictObject({
  $schema: z.string().optional().describe('schema of this file'),
  ...Object.fromEntries(
    optionList
      .filter(([, { variable }]) => variable !== null)
      .map(([name, { schema, meaning, keyMeaning, expected }]) => [
        name,
        schema.optional().describe(`${keyMeaning ?? meaning}: ${expected}`),
      ]),
  ),
})

async function readConfigFile(name: string | undefined, cwd: string) {
  const label = name ?? configFileName
  const path = resolve(cwd, label)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (name === undefined && cause.code === 'ENOENT') return '{}'
    throw new UsageError(`${label}: expected a file that can be read`, { cause })
  })
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(parseJson(text, label))
  if (!success) throw new UsageError(`${label}: expected an object with settings`)
  refuseUnknownKeys(Object.keys(data), label)
  return (option: OptionName): Given | undefined => {
    const value = data[option]
    if (value === undefined) return undefined
    return { label: `${basename(label)}: ${option}`, value, folder: dirname(path) }
  }
}

function parseJson(text: string, label: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${label}: expected JSON; ${(cause as Error).message}`, { cause })
  }
}

function refuseUnknownKeys(keys: string[], label: string): void {
  const known = Object.keys(configFileSchema.shape)
  const faults = keys
    .filter((key) => !known.includes(key))
    .map((key) => {
      const suggestion = closestWord(key, known)
      return `${label}: ${key}: no such setting${suggestion ? `; did you mean ${suggestion}?` : ''}`
    })
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
}

function toGiven(
  label: string | null,
  given: Flags[OptionName] | null,
  { read, separator }: Option,
): Given | undefined {
  if (label === null || given === undefined || given === null) return undefined
  if (separator) return { label, value: [given].flat().flatMap((text) => toList(text, separator)) }
  return { label, value: typeof given === 'string' && read ? read(given) : given }
}

function toList(text: string | boolean, separator: RegExp): string[] {
  const entries = String(text).split(separator)
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

function readValue(
  name: OptionName,
  given: Given | undefined,
  cwd: string,
  faults: string[],
): unknown {
  if (!given) return null
  const { schema, expected, isSecret, isFile, separator } = options[name]
  const { success, data, error } = schema.safeParse(given.value)
  if (success) return isFile ? resolveFiles(data, given.folder ?? cwd) : data
  const part = faultyPart(given.value, error)
  // In a file the type may be the fault.
  const shown = isSecret ? '…' : show(given.folder ? JSON.stringify(part) : part)
  const isListMissing = separator && !Array.isArray(given.value)
  faults.push(`${given.label}=${shown}: expected ${isListMissing ? 'a list: ' : ''}${expected}`)
  return null
}

/** The invalid entry of a list, or the whole value. */
function faultyPart(value: unknown, error: z.ZodError): unknown {
  const [index] = error.issues[0]?.path ?? []
  return Array.isArray(value) && typeof index === 'number' ? value[index] : value
}

/** The value in one line, without the password of an address. */
function show(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text
    .replace(/\/\/[^/\s@]+@/, '//…@')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}

function resolveFiles(value: unknown, folder: string): unknown {
  return Array.isArray(value)
    ? value.map((file) => resolve(folder, String(file)))
    : resolve(folder, String(value))
}

/** Combines the values and rejects contradictory ones. */
function toConfig(values: OptionValues, addresses: string[], env: Io['env']) {
  const { locale, timeout, slow, header, lang, format, output, replica, ...rest } = values
  if (rest.updateBaseline && !rest.baseline)
    throw new UsageError('--update-baseline: requires --baseline FILE')
  if (rest.warm && rest.preview)
    throw new UsageError('--warm: drafts are never cached; remove --preview')
  const base = rest.base ?? new URL(`http://localhost:${portOf(env)}`)
  const locales: readonly Locale[] = [...new Set(locale)].filter((code) => code !== 'none')
  return {
    ...rest,
    base,
    /** Additional absolute start addresses. */
    start: addresses.map((address) => toSiteAddress(address, base).href),
    /** Empty: a site without known languages. */
    locales,
    timeoutMs: timeout,
    slowMs: slow,
    headers: toHeaders(header),
    /** Paths of the pages. */
    unpublish: rest.unpublish.map((page) => toSiteAddress(page, base).pathname),
    failOn: rest.failOn.filter((verdict) => verdict !== 'none'),
    language: lang ?? systemLanguage(env),
    reports: toReports(format, output),
    replicas: replica,
    proxy: readProxySettings(env),
    /** For calls to the given content service only. */
    richText: richTextOf(env),
    search: searchOf(env),
    /** Folders whose files the site serves. */
    mediaPrefixes: mediaPrefixesOf(env),
    tokens: { live: tokenOf('BACKEND_TOKEN', env), preview: tokenOf('BACKEND_PREVIEW_TOKEN', env) },
  }
}

/** Format of the rich text of the content service, by the variable that the site reads, too. */
function richTextOf({ BACKEND_RICH_TEXT }: Io['env']): RichTextFormat {
  const format = richTextFormats.find((name) => name === (BACKEND_RICH_TEXT || 'html'))
  if (format) return format
  throw new UsageError(`BACKEND_RICH_TEXT=${BACKEND_RICH_TEXT}: expected html or markdown`)
}

/** Setting `SEARCH` of the site: `pages` means that the site searches the pages itself. */
const searchSources = ['backend', 'pages'] as const
export type DeclaredSearch = (typeof searchSources)[number]

function searchOf({ SEARCH }: Io['env']): DeclaredSearch {
  const source = searchSources.find((name) => name === (SEARCH || 'backend'))
  if (source) return source
  throw new UsageError(`SEARCH=${SEARCH}: expected backend or pages`)
}

function mediaPrefixesOf({ MEDIA_PREFIXES }: Io['env']): readonly string[] {
  if (!MEDIA_PREFIXES) return mediaPrefixes.default
  const folders = MEDIA_PREFIXES.split(',').map((text) => text.trim())
  if (folders.every(isMediaPrefix)) return folders
  throw new UsageError(
    `MEDIA_PREFIXES=${MEDIA_PREFIXES}: expected comma-separated ${mediaPrefixes.expected}`,
  )
}

function tokenOf(name: string, env: Io['env']): string | null {
  const token = env[name] || null
  if (token === null || isToken(token)) return token
  throw new UsageError(`${name}=…: expected visible ASCII characters without spaces`)
}

function portOf({ PORT }: Io['env']): number {
  const port = Number(PORT || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new UsageError(`PORT=${PORT}: expected a port number`)
}

/** Absolute address of a page of the site, given as path or address. */
function toSiteAddress(address: string, base: URL): URL {
  const url = URL.parse(address, base)
  if (/^(\/|https?:)/.test(address) && url?.origin === base.origin) return url
  throw new UsageError(
    `${show(address)}: expected a path such as /de/maschinen, or an address below ${base.href}`,
  )
}

function toHeaders(lines: string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** POSIX precedence: `LC_ALL`, then `LC_MESSAGES`, then `LANG`. */
function systemLanguage(env: Io['env']): ReportLanguage {
  const name = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^de(?![a-z])/i.test(name) ? 'de' : 'en'
}

const formatsByEnding: Record<string, ReportFormat> = {
  txt: 'text',
  json: 'json',
  xml: 'junit',
  html: 'html',
}

/** One report for standard output (`output` is `null`), and one for each file. */
function toReports(printed: ReportFormat, files: string[]) {
  const written = files.map((output) => ({
    format: formatsByEnding[output.slice(output.lastIndexOf('.') + 1)] ?? 'text',
    output,
  }))
  return [{ format: printed, output: null }, ...written]
}
