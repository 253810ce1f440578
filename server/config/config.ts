import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { CacheTimes } from '../page/cache/cached-page.ts'
import { root } from './project.ts'

/** Schema of a whole number within a range, with a default. */
const integer = (minimum: number, maximum: number, standard: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .optional()
    .transform((value) => value ?? standard)

const address = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value))
/** Address of a host. User, password, query and fragment are refused: they would be published to visitors or lost. */
const hostAddress = address.refine(
  ({ username, password, search, hash }) => !username && !password && !search && !hash,
)
const expectedHost = 'an http(s) address without user, password, query and #'
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * The environment variables of the site: schema, expected value and meaning of each. The README's
 * table and the error messages of the start are generated from this.
 */
export const variables = {
  PORT: {
    schema: integer(0, 65535, 3000),
    expected: 'a port number',
    meaning: 'where the site listens',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    expected: 'an address or host name',
    meaning: 'the address it listens on',
  },
  OPS_PORT: {
    schema: integer(0, 65535, 9464),
    expected: 'a port number',
    meaning: 'where `/livez`, `/readyz` and `/metrics` are; never public',
  },
  OPS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    expected: 'an address or host name',
    meaning: 'the address they are on',
  },
  BACKEND_URL: {
    schema: hostAddress.optional(),
    expected: expectedHost,
    default: 'embedded content service',
    meaning: 'base address of the content service',
  },
  SITE_URL: {
    schema: hostAddress.optional(),
    expected: expectedHost,
    default: 'http://localhost:{PORT}',
    meaning:
      'public address: canonical links, sitemap and the Host that is answered; required where `HOST` is open to others',
  },
  SITE_NAME: {
    schema: z.string().trim().min(1).default('Muster Maschinenbau AG'),
    expected: 'a name',
    meaning: 'brand: title template and copyright line',
  },
  PREVIEW_HOSTS: {
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter(Boolean),
      )
      .optional(),
    expected: 'host names with commas between them',
    default: 'localhost, 127.0.0.1, [::1]',
    meaning:
      'hosts that show drafts, where the host of SITE_URL is one of them; none unless named where `HOST` is open to others',
  },
  GTM_ID: {
    schema: z
      .string()
      .regex(/^GTM-[A-Z\d]{4,}$/)
      .optional(),
    expected: 'a container such as GTM-ABC1234',
    default: 'none',
    meaning: 'tag manager container; without it no tag manager is loaded',
  },
  TAG_SERVER_URL: {
    schema: address.default(new URL('https://www.googletagmanager.com')),
    expected: 'an http(s) address',
    default: 'https://www.googletagmanager.com',
    meaning: 'where the tag manager comes from',
  },
  MAPS_API_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    expected: 'letters, digits, - and _',
    default: 'none',
    meaning: 'key of the maps service; without it no map is embedded',
  },
  MAPS_URL: {
    schema: address.default(new URL('https://www.google.com/maps/embed/v1/place')),
    expected: 'an http(s) address',
    default: 'https://www.google.com/maps/embed/v1/place',
    meaning: 'page of the maps service that is embedded',
  },
  TRAINING_CRAWLERS: {
    schema: z.enum(['allow', 'refuse']).default('allow'),
    expected: 'allow or refuse',
    meaning: 'whether `robots.txt` lets crawlers read the pages that train models',
  },
  INDEXNOW_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z\d-]{8,128}$/)
      .optional(),
    expected: '8 to 128 letters, digits and -',
    default: 'none',
    meaning:
      'key of IndexNow, which tells search engines of changed pages; without it nobody is told',
  },
  PURGE_TOKEN: {
    schema: z.string().min(16).optional(),
    expected: 'at least 16 characters',
    secret: true,
    default: 'none',
    meaning: 'bearer token of `POST /ops/purge`; without it the route is 404',
  },
  ERROR_598_STATUS: {
    schema: integer(500, 599, 598),
    expected: 'a status from 500 to 599',
    meaning: 'status on the wire where the content service does not answer',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('var'),
    expected: 'a folder',
    default: 'var/',
    meaning:
      'what must survive a restart: forms that wait for the content service; drafts and accounts of the embedded one',
  },
  CONTENT_DIR: {
    schema: z.string().min(1).default(join(root, 'content/files')),
    expected: 'a folder',
    default: 'content/files',
    meaning: 'content files of the embedded content service, which the editor changes',
  },
  EDITOR_GIT: {
    schema: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true),
    expected: 'true or false',
    meaning: 'whether what is published is committed, where `CONTENT_DIR` is in a Git checkout',
  },
  MEDIA_PREFIXES: {
    schema: z
      .string()
      .transform((value) => value.split(',').map((folder) => folder.trim()))
      .pipe(z.array(z.string().refine(isFolder)))
      .optional()
      .transform((value) => value ?? ['/media/']),
    expected: 'folders with commas between them, such as /uploads/',
    meaning: 'folders at the top of the host of `BACKEND_URL` whose pictures are shown',
  },
  PICTURES_MAX_MB: {
    schema: integer(1, 1_000_000, 1_000),
    expected: 'megabytes, at least 1',
    meaning: 'what pictures in other widths may take below `DATA_DIR`',
  },
  FORMS_PER_ADDRESS: {
    schema: integer(1, 1_000_000, 20),
    expected: 'a number, at least 1',
    meaning: 'forms that are taken from one address within ten minutes',
  },
  FORMS_IN_ALL: {
    schema: integer(1, 1_000_000, 300),
    expected: 'a number, at least 1',
    meaning: 'forms that are taken within ten minutes',
  },
  FORMS_KEPT_DAYS: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .optional(),
    expected: 'days, at least 1',
    default: 'none',
    meaning:
      'after how many days forms that the embedded content service has are deleted; none: never',
  },
  CACHE_MAX_MB: {
    schema: integer(1, 100_000, 64),
    expected: 'megabytes, at least 1',
    meaning: 'memory for rendered pages',
  },
  CACHE_FRESH_SECONDS: {
    schema: integer(0, 86_400, 60),
    expected: 'seconds, at most a day',
    meaning: 'how long a rendered page is shown as it is',
  },
  CACHE_STALE_SECONDS: {
    schema: integer(0, 31_536_000, 86_400),
    expected: 'seconds, at most a year',
    meaning: 'how long after that it is shown while it is renewed in the background',
  },
  CACHE_STALE_IF_ERROR_SECONDS: {
    schema: integer(0, 31_536_000, 604_800),
    expected: 'seconds, at most a year',
    meaning: 'how long after its freshness it stands in for a content service that fails',
  },
  CACHE_BRIEF_SECONDS: {
    schema: integer(0, 86_400, 10),
    expected: 'seconds, at most a day',
    meaning: 'how long a 404 or 410 is cached',
  },
  CACHE_JITTER_PERCENT: {
    schema: integer(0, 50, 10),
    expected: 'per cent, at most 50',
    meaning:
      'by how much `CACHE_FRESH_SECONDS` is shorter for some pages, so that not all end at once',
  },
  REDIS_URL: {
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    expected: 'a redis(s) address',
    secret: true,
    default: 'none',
    meaning: 'where several replicas share rendered pages and, where it persists, forms',
  },
  DRAIN_SECONDS: {
    schema: integer(0, 300, 0),
    expected: 'seconds, at most 300',
    meaning:
      'how long the site goes on after a signal to end, so that nobody sends visitors any more',
  },
  BUILD_ID: {
    schema: z.string().max(100).default('unknown'),
    expected: 'at most 100 characters',
    meaning: 'what is running, as `/livez` and the metrics tell it',
  },
  LOG_LEVEL: {
    schema: z.enum(levels).default('info'),
    expected: levels.join(', '),
    meaning: 'least level that is logged',
  },
} as const satisfies Record<
  string,
  {
    schema: z.ZodType
    expected: string
    secret?: true
    /** Default value in words. Missing: the value that the schema gives for `undefined`. */
    default?: string
    meaning: string
  }
>

type Values = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]['schema']> }

/** The parsed settings of the site. */
export type ServerConfig = ReturnType<typeof parseConfig>

/**
 * Reads the environment; an empty variable counts as missing.
 *
 * @throws {ConfigError} with one line: the variable, its value unless it is secret, and the expected value
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      name,
      parseVariable(name, variable, environment[name] || undefined),
    ]),
  ) as Values
  const isOpen = !isLoopback(values.HOST)
  if (isOpen && !values.SITE_URL) {
    const { expected } = variables.SITE_URL
    throw new ConfigError(
      `SITE_URL=: expected ${expected}, because HOST=${values.HOST} is open to others`,
    )
  }
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
      } satisfies CacheTimes,
    },
    /** `null`: there is one replica only. */
    redisUrl: values.REDIS_URL ?? null,
    drainMs: values.DRAIN_SECONDS * 1000,
    buildId: values.BUILD_ID,
    logLevel: values.LOG_LEVEL,
  }
}

function parseVariable(
  name: string,
  { schema, expected, secret }: { schema: z.ZodType; expected: string; secret?: true },
  value: string | undefined,
): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const isSecret = secret ?? Boolean(value && URL.parse(value)?.password)
  throw new ConfigError(`${name}=${isSecret ? '…' : (value ?? '')}: expected ${expected}`)
}

/** True for a folder in the form that URLs have after parsing: no `..`, nothing left to encode. Media paths are compared in this form. */
function isFolder(path: string): boolean {
  return /^\/(.*\/)?$/.test(path) && URL.parse(path, 'http://backend')?.pathname === path
}

/** True for a loopback address, which other machines cannot reach (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/** A variable of the environment cannot be used. */
export class ConfigError extends Error {}
