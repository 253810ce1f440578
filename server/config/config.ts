import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from '../../routing/is-loopback.ts'
import { root } from './project.ts'

/** A whole number within a range, with a default. */
function integer(minimum: number, maximum: number, standard: number, expected: string) {
  const number = z.number().min(minimum, expected).max(maximum, expected)
  return z.string().regex(/^\d+$/, expected).transform(Number).pipe(number).default(standard)
}

export const port = (standard: number) => integer(0, 65535, standard, 'a port number')
const megabytes = (maximum: number, standard: number) =>
  integer(1, maximum, standard, 'megabytes, at least 1')
const secondsOfDay = (standard: number) => integer(0, 86_400, standard, 'seconds, at most a day')
const secondsOfYear = (standard: number) =>
  integer(0, 31_536_000, standard, 'seconds, at most a year')
const forms = (standard: number) => integer(1, 1_000_000, standard, 'a number, at least 1')
const text = (expected: string) => z.string().min(1, expected)
const pattern = (format: RegExp, expected: string) => z.string().regex(format, expected)
const choice = <T extends string>(...values: T[]) => z.enum(values, { error: values.join(', ') })

const httpUrl = (expected: string) =>
  z.url({ protocol: /^https?$/, error: expected }).transform((value) => new URL(value))
const address = httpUrl('an http(s) address')
const expectedHost = 'an http(s) address without user, password, query and #'
/** Address of a host. User, password, query and fragment are refused: they would be published to visitors or lost. */
const hostAddress = httpUrl(expectedHost).refine(
  ({ username, password, search, hash }) => !username && !password && !search && !hash,
  expectedHost,
)

/** Address of the site. A path would be lost in some links and doubled in others. */
const siteAddress = hostAddress.refine(
  ({ pathname }) => pathname === '/',
  'an address without path, as every page is at the top of its host',
)

/** Splits a list with commas. */
const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()))

/**
 * The environment variables of the site. The message of a schema says what is expected, its description what the variable means, and
 * `default` in its metadata what no schema can say. The README's table and the error messages of the start are generated from this.
 */
export const variables = {
  PORT: port(3000).describe('where the site listens'),
  HOST: text('an address or host name').default('127.0.0.1').describe('the address it listens on'),
  OPS_PORT: port(9464).describe('where `/livez`, `/readyz` and `/metrics` are; never public'),
  OPS_HOST: text('an address or host name')
    .default('127.0.0.1')
    .describe('the address they are on'),
  BACKEND_URL: hostAddress.optional().meta({
    default: 'embedded content service',
    description: 'base address of the content service',
  }),
  SITE_URL: siteAddress.optional().meta({
    default: 'http://localhost:{PORT}',
    description:
      'public address: canonical links, sitemap and the Host that is answered; required where `HOST` is open to others',
  }),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'a name')
    .default('Muster Maschinenbau AG')
    .describe('brand: title template and copyright line'),
  PREVIEW_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()).filter(Boolean))
    .refine((hosts) => hosts.every(isHostName), {
      error: 'host names without port, with commas between them, such as beta.example.com',
    })
    .optional()
    .meta({
      default: 'localhost, 127.0.0.1, [::1]',
      description:
        'hosts that show drafts, where the host of SITE_URL is one of them; none unless named where `HOST` is open to others',
    }),
  GTM_ID: pattern(/^GTM-[A-Z\d]{4,}$/, 'a container such as GTM-ABC1234')
    .optional()
    .describe('tag manager container; without it no tag manager is loaded'),
  TAG_SERVER_URL: address
    .default(new URL('https://www.googletagmanager.com'))
    .describe('where the tag manager comes from'),
  MAPS_API_KEY: pattern(/^[\w-]+$/, 'letters, digits, - and _')
    .optional()
    .describe('key of the maps service; without it no map is embedded'),
  MAPS_URL: address
    .default(new URL('https://www.google.com/maps/embed/v1/place'))
    .describe('page of the maps service that is embedded'),
  TRAINING_CRAWLERS: choice('allow', 'refuse')
    .default('allow')
    .describe('whether `robots.txt` lets crawlers read the pages that train models'),
  INDEXNOW_KEY: pattern(/^[A-Za-z\d-]{8,128}$/, '8 to 128 letters, digits and -')
    .optional()
    .describe(
      'key of IndexNow, which tells search engines of changed pages; without it nobody is told',
    ),
  PURGE_TOKEN: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('bearer token of `POST /ops/purge`; without it the route is 404'),
  ERROR_598_STATUS: integer(500, 599, 598, 'a status from 500 to 599').describe(
    'status on the wire where the content service does not answer',
  ),
  DATA_DIR: text('a folder')
    .default('var/')
    .describe(
      'what must survive a restart: forms that wait for the content service; drafts and accounts of the embedded one',
    ),
  CONTENT_DIR: text('a folder').default(join(root, 'content/files')).meta({
    default: 'content/files',
    description: 'content files of the embedded content service, which the editor changes',
  }),
  EDITOR_GIT: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'true or false' })
    .default(true)
    .describe('whether what is published is committed, where `CONTENT_DIR` is in a Git checkout'),
  MEDIA_PREFIXES: list
    .refine((folders) => folders.every(isFolder), {
      error: 'folders with commas between them, such as /uploads/',
    })
    .default(['/media/'])
    .describe('folders at the top of the host of `BACKEND_URL` whose pictures are shown'),
  PICTURES_MAX_MB: megabytes(1_000_000, 1_000).describe(
    'what pictures in other widths may take below `DATA_DIR`',
  ),
  FORMS_PER_ADDRESS: forms(20).describe('forms that are taken from one address within ten minutes'),
  FORMS_IN_ALL: forms(300).describe('forms that are taken within ten minutes'),
  FORMS_KEPT_DAYS: pattern(/^[1-9]\d{0,4}$/, 'days, at least 1')
    .transform(Number)
    .optional()
    .describe(
      'after how many days forms that the embedded content service has are deleted; none: never',
    ),
  CACHE_MAX_MB: megabytes(100_000, 64).describe('memory for rendered pages'),
  CACHE_FRESH_SECONDS: secondsOfDay(60).describe('how long a rendered page is shown as it is'),
  CACHE_STALE_SECONDS: secondsOfYear(86_400).describe(
    'how long after that it is shown while it is renewed in the background',
  ),
  CACHE_STALE_IF_ERROR_SECONDS: secondsOfYear(604_800).describe(
    'how long after its freshness it stands in for a content service that fails',
  ),
  CACHE_BRIEF_SECONDS: secondsOfDay(10).describe('how long a 404 or 410 is cached'),
  CACHE_JITTER_PERCENT: integer(0, 50, 10, 'per cent, at most 50').describe(
    'by how much `CACHE_FRESH_SECONDS` is shorter for some pages, so that not all end at once',
  ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'a redis(s) address' })
    .optional()
    .describe('where several replicas share rendered pages and, where it persists, forms'),
  DRAIN_SECONDS: integer(0, 300, 0, 'seconds, at most 300').describe(
    'how long the site goes on after a signal to end, so that nobody sends visitors any more',
  ),
  BUILD_ID: z
    .string()
    .max(100, 'at most 100 characters')
    .default('unknown')
    .describe('what is running, as `/livez` and the metrics tell it'),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .default('info')
    .describe('least level that is logged'),
}

/** Variables whose value is not printed. */
const secrets = new Set(['PURGE_TOKEN', 'REDIS_URL'])

type Environment = Record<string, string | undefined>

/**
 * Reads variables of the environment; an empty one counts as missing.
 *
 * @throws {ConfigError} with one line: the variable, its value unless it is secret, and the expected value
 */
export function readVariables<S extends z.ZodRawShape>(shape: S, environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value)
  const result = z.object(shape).safeParse(Object.fromEntries(given))
  if (!result.success) throw toConfigError(result.error.issues[0], environment)
  return result.data
}

/** The parsed settings of the site. */
export type ServerConfig = ReturnType<typeof parseConfig>

/** @throws {ConfigError} as `readVariables` */
export function parseConfig(environment: Environment) {
  const values = readVariables(variables, environment)
  const isOpen = !isLoopback(values.HOST)
  if (isOpen && !values.SITE_URL)
    throw new ConfigError(
      `SITE_URL=: expected ${expectedHost}, because HOST=${values.HOST} is open to others`,
    )
  return {
    port: values.PORT,
    host: values.HOST,
    opsPort: values.OPS_PORT,
    opsHost: values.OPS_HOST,
    /** `null`: the site starts the embedded content service. */
    backendUrl: values.BACKEND_URL ?? null,
    siteUrl: values.SITE_URL ?? new URL(`http://localhost:${values.PORT}`),
    siteName: values.SITE_NAME,
    previewHosts: values.PREVIEW_HOSTS ?? (isOpen ? [] : ['localhost', '127.0.0.1', '[::1]']),
    /** `null`: there is no tag manager. */
    tagManager: values.GTM_ID ? { id: values.GTM_ID, url: values.TAG_SERVER_URL } : null,
    /** `null`: maps are shown as pictures. */
    maps: values.MAPS_API_KEY ? { key: values.MAPS_API_KEY, url: values.MAPS_URL } : null,
    trainingCrawlers: values.TRAINING_CRAWLERS,
    /** `null`: changes are not reported to search engines. */
    indexNowKey: values.INDEXNOW_KEY ?? null,
    purgeToken: values.PURGE_TOKEN ?? null,
    unavailableStatus: values.ERROR_598_STATUS,
    dataDir: values.DATA_DIR,
    contentDir: resolve(values.CONTENT_DIR),
    /** Age at which forms are deleted; `null`: never. */
    formsKeptDays: values.FORMS_KEPT_DAYS ?? null,
    editorGit: values.EDITOR_GIT,
    /** Folders on the backend's host; each starts and ends with `/`. */
    mediaPrefixes: values.MEDIA_PREFIXES,
    picturesMaxBytes: values.PICTURES_MAX_MB * 1_000_000,
    /** Forms within ten minutes. */
    formLimits: { perAddress: values.FORMS_PER_ADDRESS, inAll: values.FORMS_IN_ALL },
    cache: {
      maxBytes: values.CACHE_MAX_MB * 1_000_000,
      times: {
        freshMs: values.CACHE_FRESH_SECONDS * 1000,
        staleMs: values.CACHE_STALE_SECONDS * 1000,
        staleIfErrorMs: values.CACHE_STALE_IF_ERROR_SECONDS * 1000,
        shortLivedMs: values.CACHE_BRIEF_SECONDS * 1000,
        jitter: values.CACHE_JITTER_PERCENT / 100,
      },
    },
    /** `null`: there is one replica only. */
    redisUrl: values.REDIS_URL ?? null,
    drainMs: values.DRAIN_SECONDS * 1000,
    buildId: values.BUILD_ID,
    logLevel: values.LOG_LEVEL,
  }
}

function toConfigError(issue: z.core.$ZodIssue | undefined, environment: Environment): ConfigError {
  const name = String(issue?.path[0])
  const value = environment[name] ?? ''
  const isSecret = secrets.has(name) || Boolean(URL.parse(value)?.password)
  return new ConfigError(`${name}=${isSecret ? '…' : value}: expected ${issue?.message}`)
}

/** True for a host name in the form that it has in a URL, to which the host of a request is compared. */
function isHostName(host: string): boolean {
  return URL.parse(`http://${host}`)?.hostname === host
}

/** True for a folder in the form that URLs have after parsing: no `..`, nothing left to encode. Media paths are compared in this form. */
function isFolder(path: string): boolean {
  return /^\/(.*\/)?$/.test(path) && URL.parse(path, 'http://backend')?.pathname === path
}

/** A variable of the environment cannot be used. */
export class ConfigError extends Error {}
