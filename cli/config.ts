import { readFile as readFileOfSystem } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { CliConfig, Format } from './cli-config.ts'
import { closestWord } from './closest-word.ts'
import { flagOf, optionList, options } from './options.ts'
import type { Kind, OptionName, OptionValues } from './options.ts'
import { UsageError } from './usage-error.ts'

/** What the command line says, as texts; a list where an option was given several times, `true` where without value. */
export type Flags = Partial<Record<OptionName, string | string[] | boolean>> & {
  /** The configuration file. */
  config?: string
  /** What stands beside the flags: where to start. */
  addresses?: string[]
}

interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** @throws an error with code `ENOENT` where there is none */
  readFile?: (path: string) => Promise<string>
}

/** Found in the folder in which the command runs. */
export const configFileName = 'werkseite.config.json'

/**
 * Settings of one run: flags come before the file, that before variables, and those before the defaults.
 * An empty variable counts as missing.
 *
 * @throws {UsageError} one line for everything that cannot be used: name, value unless it is secret, what is expected
 */
export async function readConfig(flags: Flags, surroundings: Surroundings): Promise<CliConfig> {
  const { env, cwd } = surroundings
  const file = await readConfigFile(flags.config, surroundings)
  const faults: string[] = []
  const values = Object.fromEntries(
    optionList.map(([name]) => {
      const given = fromFlags(name, flags) ?? file(name) ?? fromVariable(name, env)
      return [name, readValue(name, given ?? byDefault(name), cwd, faults)]
    }),
  ) as OptionValues
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
  return toConfig(values, flags.addresses ?? [], env)
}

/** A value that somebody has given, and how they named it. */
interface Given {
  label: string
  value: unknown
  /** That file names start from, where it is not the folder of the command. */
  folder?: string
}

type Lookup = (name: OptionName) => Given | undefined

/** Of the configuration file; its keys are the names of the options. */
export const configFileSchema = z.strictObject({
  $schema: z.string().optional().describe('where the schema of this file is'),
  ...Object.fromEntries(
    optionList
      .filter(([, { variable }]) => variable !== null)
      .map(([name, { schema, meaning, keyMeaning, expected }]) => [
        name,
        schema.optional().describe(`${keyMeaning ?? meaning}: ${expected}`),
      ]),
  ),
})

async function readConfigFile(name: string | undefined, io: Surroundings): Promise<Lookup> {
  const path = resolve(io.cwd, name ?? configFileName)
  const label = name ?? configFileName
  const content = await readJson(path, label, name !== undefined, io.readFile)
  if (content === undefined) return () => undefined
  const keys = z.record(z.string(), z.unknown()).safeParse(content)
  if (!keys.success) throw new UsageError(`${label}: expected an object with settings`)
  refuseUnknownKeys(Object.keys(keys.data), label)
  return (option) => {
    const value = keys.data[option]
    if (value === undefined) return undefined
    return { label: `${basename(label)}: ${option}`, value, folder: dirname(path) }
  }
}

async function readJson(
  path: string,
  label: string,
  isRequired: boolean,
  readFile = (file: string) => readFileOfSystem(file, 'utf8'),
): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path)
  } catch (error) {
    if (!isRequired && error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return undefined
    throw new UsageError(`${label}: expected a file that can be read`, { cause: error })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${label}: expected JSON; ${reason}`, { cause: error })
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

function fromFlags(name: OptionName, flags: Flags): Given | undefined {
  const value = flags[name]
  if (value === undefined) return undefined
  return { label: flagOf(options[name]), value: readText(value, options[name].kind) }
}

function fromVariable(name: OptionName, env: Surroundings['env']): Given | undefined {
  const { variable, kind } = options[name]
  const value = variable && env[variable]
  return value ? { label: variable, value: readText(value, kind) } : undefined
}

function byDefault(name: OptionName): Given | undefined {
  const { default: value, kind } = options[name]
  return value === null ? undefined : { label: name, value: readText(value, kind) }
}

const separators = { words: /,/, addresses: /\s+/, lines: /\r?\n/ }

/** What was typed → what the schema reads; what cannot be told stays a text, which the schema refuses. */
function readText(given: string | string[] | boolean, kind: Kind): unknown {
  if (typeof given === 'boolean') return given
  switch (kind) {
    case 'text':
      return given
    case 'number':
      return /^[\d.]+$/.test(String(given)) ? Number(given) : given
    case 'switch':
      return { true: true, 1: true, false: false, 0: false }[String(given)] ?? given
    case 'words':
    case 'addresses':
    case 'lines':
      return [given]
        .flat()
        .flatMap((text) => text.split(separators[kind]))
        .map((text) => text.trim())
        .filter(Boolean)
  }
}

function readValue(
  name: OptionName,
  given: Given | undefined,
  cwd: string,
  faults: string[],
): unknown {
  if (!given) return undefined
  const option = options[name]
  const result = option.schema.safeParse(given.value)
  if (!result.success) {
    const shown = option.isSecret ? '…' : show(faultyPart(given.value, result.error))
    faults.push(`${given.label}=${shown}: expected ${option.expected}`)
    return undefined
  }
  return option.isFile ? resolveFiles(result.data, given.folder ?? cwd) : result.data
}

/** The entry of a list that is to blame, or the whole value. */
function faultyPart(value: unknown, error: z.ZodError): unknown {
  const [index] = error.issues[0]?.path ?? []
  return Array.isArray(value) && typeof index === 'number' ? value[index] : value
}

/** In one line, without the password of an address. */
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

/** Puts the values together, and refuses those that do not fit together. */
function toConfig(values: OptionValues, addresses: string[], env: Surroundings['env']): CliConfig {
  const base = values.base ?? new URL(`http://localhost:${portOf(env)}`)
  if (values.updateBaseline && !values.baseline)
    throw new UsageError('--update-baseline: expected --baseline FILE beside it')
  if (values.warm && values.preview)
    throw new UsageError('--warm: a cache is never filled with drafts; leave out --preview')
  return {
    base,
    backend: values.backend ?? null,
    start: addresses.map((address) => toSiteAddress(address, base).href),
    locales: values.locale.filter((locale) => locale !== 'none'),
    include: values.include ?? [],
    exclude: values.exclude ?? [],
    maxPages: values.maxPages,
    depth: values.depth,
    concurrency: values.concurrency,
    rate: values.rate ?? null,
    timeoutMs: values.timeout,
    retries: values.retries,
    headers: toHeaders(values.header ?? []),
    external: values.external,
    cache: values.cache ?? null,
    preview: values.preview,
    unpublish: (values.unpublish ?? []).map((page) => toSiteAddress(page, base).pathname),
    failOn: values.failOn.filter((verdict) => verdict !== 'none'),
    baseline: values.baseline ?? null,
    updateBaseline: values.updateBaseline,
    language: values.lang ?? systemLanguage(env),
    reports: toReports(values.format ?? [], values.output ?? []),
    browser: values.browser,
    slowMs: values.slow,
    warm: values.warm,
    replicas: values.replica ?? [],
    errorBudget: values.errorBudget,
  }
}

function portOf({ PORT }: Surroundings['env']): number {
  const port = Number(PORT || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new UsageError(`PORT=${PORT}: expected a port number`)
}

/** A page of the site, named by path or by address. */
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

/** POSIX: `LC_ALL` comes before `LC_MESSAGES`, and that before `LANG`. */
function systemLanguage(env: Surroundings['env']): CliConfig['language'] {
  const name = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^de(?![a-z])/i.test(name) ? 'de' : 'en'
}

const formatsByEnding: Record<string, Format> = {
  txt: 'text',
  json: 'json',
  xml: 'junit',
  html: 'html',
}

/** A format that no file has goes to standard output; without one, that is the text. */
function toReports(formats: Format[], files: string[]): CliConfig['reports'] {
  const written = files.map((output) => ({
    format: formatsByEnding[output.slice(output.lastIndexOf('.') + 1)] ?? 'text',
    output,
  }))
  const printed = formats.filter((format) => !written.some((report) => report.format === format))
  if (printed.length > 1)
    throw new UsageError(
      `--format=${printed.join(',')}: expected one format for standard output; write the others to files with --output`,
    )
  return [{ format: printed[0] ?? 'text', output: null }, ...written]
}
