import { resolve } from 'node:path'
import { z } from 'zod'
import { isToken } from '../../content/client/backend-tokens.ts'
import { isMediaPrefix, mediaPrefixes } from '../../content/client/media-address.ts'
import { richTextFormats } from '../../content/rich-text/rich-text-formats.ts'
import { ConfigError } from '../../platform/variables/config-error.ts'
import { isMailAddress } from '../../routing/mail-address.ts'
import { parseMailRecipients } from '../forms/notifications/mail-recipients.ts'
import { isLoopback } from '../../platform/is-loopback.ts'
import { readVariables, type Environment } from '../../platform/variables/read-variables.ts'
import { sharedVariables } from '../../platform/variables/shared-variables.ts'
import {
  address,
  anyPort,
  choice,
  expectedHost,
  hostAddress,
  integer,
  isHostName,
  list,
  megabytes,
  pattern,
  port,
  textVariable,
} from '../../platform/variables/variable-formats.ts'

const { HOST, SITE_URL, ALIAS_HOSTS, PURGE_TOKEN, DATA_DIR, CONTENT_DIR } = sharedVariables
const { EDITOR_GIT, FORMS_KEPT_DAYS, FORMS_FILES_MAX_MB, KEEP_DELETED_DAYS, LOG_LEVEL } =
  sharedVariables

const backendToken = z
  .string()
  .refine(isToken, { error: 'visible ASCII characters without spaces' })
  .optional()

const secondsOfDay = (standard: number) => integer(0, 86_400, standard, 'seconds, at most a day')
const secondsOfYear = (standard: number) =>
  integer(0, 31_536_000, standard, 'seconds, at most a year')
const forms = (standard: number) => integer(1, 1_000_000, standard, 'a number, at least 1')

/**
 * The environment variables of the site. The message of a schema says what is expected, its description what the variable means, and
 * `default` in its metadata what no schema can say. The README's table and the error messages of the start are generated from this.
 */
export const variables = {
  PORT: port(3000).describe('port of the site'),
  HOST,
  OPS_PORT: port(9464).describe('port of `/livez`, `/readyz` and `/metrics`; never public'),
  OPS_HOST: textVariable('an address or host name')
    .default('127.0.0.1')
    .describe('address of the operations endpoints'),
  BACKEND_URL: hostAddress.optional().meta({
    default: 'embedded content service',
    description: 'base URL of the content service',
  }),
  BACKEND_PORT: anyPort
    .optional()
    .describe('port on which the embedded content service serves other sites, on `HOST`'),
  PURGE_URL: hostAddress
    .optional()
    .describe('URL of a site that shows this content; it receives purges with `PURGE_TOKEN`'),
  BACKEND_TOKEN: backendToken.describe(
    'bearer token of all calls to the content service at `BACKEND_URL`',
  ),
  BACKEND_PREVIEW_TOKEN: backendToken.describe(
    'bearer token of calls for drafts, in place of `BACKEND_TOKEN`',
  ),
  BACKEND_RICH_TEXT: choice(...richTextFormats)
    .default('html')
    .describe('format of the rich text that the content service returns: `html` or `markdown`'),
  SEARCH: choice('backend', 'pages')
    .default('backend')
    .describe(
      '`pages`: the site indexes the pages of the content service at `BACKEND_URL` and searches itself',
    ),
  EDIT_URL: z
    .string()
    .refine(isEditUrl, {
      error: 'an http(s) address with {path}, such as https://cms.example.com/edit?path={path}',
    })
    .optional()
    .describe(
      'edit page of the CMS: target of `/admin/…`; `{path}` is the encoded path of the page',
    ),
  SITE_URL,
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'a name')
    .default('Muster Maschinenbau AG')
    .describe('brand in titles and copyright line'),
  SITE_PHONE: pattern(/^\+?\d[\d ()./-]{3,28}\d$/, 'a phone number such as +41 44 123 45 67')
    .optional()
    .describe('phone number on the 598 screen if no layout was loaded yet'),
  PREVIEW_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()).filter(Boolean))
    .refine((hosts) => hosts.every(isHostName), {
      error: 'comma-separated host names without port, such as beta.example.com',
    })
    .optional()
    .meta({
      default: 'localhost, 127.0.0.1, [::1]',
      description:
        'hosts that show drafts, if the host of `SITE_URL` is one of them; empty by default if `HOST` is not loopback',
    }),
  FRAME_ANCESTORS: list
    .refine((origins) => origins.every(isFrameOrigin), {
      error: 'comma-separated origins, such as https://cms.example.com',
    })
    .default([])
    .meta({
      default: 'none',
      description:
        'origins of a CMS that may show preview hosts in a frame; a message from it reloads the page',
    }),
  ALIAS_HOSTS,
  GTM_ID: pattern(/^GTM-[A-Z\d]{4,}$/, 'a container such as GTM-ABC1234')
    .optional()
    .describe('tag manager container; without a value, no tag manager is loaded'),
  TAG_SERVER_URL: address
    .default(new URL('https://www.googletagmanager.com'))
    .describe('origin of the tag manager script'),
  MAPS_API_KEY: pattern(/^[\w-]+$/, 'letters, digits, - and _')
    .optional()
    .describe('key of the maps service; without a value, no map is embedded'),
  MAPS_URL: address
    .default(new URL('https://www.google.com/maps/embed/v1/place'))
    .describe('embed URL of the maps service'),
  CONSENT_MONTHS: pattern(/^[1-9]\d?$/, 'months, at least 1 and at most 99')
    .transform(Number)
    .optional()
    .describe(
      'months after which visitors are asked for their consent again; without a value, never',
    ),
  TRAINING_CRAWLERS: choice('allow', 'refuse')
    .default('allow')
    .describe('`refuse`: `robots.txt` disallows crawlers that train models'),
  INDEXNOW_KEY: pattern(/^[A-Za-z\d-]{8,128}$/, '8 to 128 letters, digits and -')
    .optional()
    .describe('IndexNow key; with a value, the site reports changed pages to search engines'),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => (isMailAddress(value) ? `mailto:${value}` : value))
    .refine((value) => /^(?:https:\/\/|mailto:|tel:)[^\s]+$/.test(value), {
      error: 'a mail address, or an address that starts with https:, mailto: or tel:',
    })
    .optional()
    .describe('contact for vulnerabilities in `/.well-known/security.txt`'),
  SECURITY_EXPIRES: z
    .string()
    .refine(isDay, 'a date such as 2027-06-30')
    .transform((value) => new Date(value))
    .optional()
    .describe('day until which `SECURITY_CONTACT` is valid, at most a year ahead'),
  PURGE_TOKEN,
  ERROR_598_STATUS: integer(500, 599, 598, 'a status from 500 to 599').describe(
    'HTTP status if the content service does not respond',
  ),
  DATA_DIR,
  CONTENT_DIR,
  EDITOR_GIT,
  MEDIA_PREFIXES: list
    .refine((folders) => folders.every(isMediaPrefix), {
      error: `comma-separated ${mediaPrefixes.expected}`,
    })
    .default([...mediaPrefixes.default])
    .describe(
      'folders on the host of `BACKEND_URL`, or full https addresses, whose pictures and files the site serves',
    ),
  PICTURES_MAX_MB: megabytes(1_000_000, 1_000).describe('disk space for encoded pictures'),
  FORMS_PER_ADDRESS: forms(20).describe('accepted forms per client network within ten minutes'),
  FORMS_IN_ALL: forms(300).describe('accepted forms in total within ten minutes'),
  FORMS_KEPT_DAYS,
  FORMS_FILES_MAX_MB,
  KEEP_DELETED_DAYS,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'an smtp(s) URL such as smtps://user:password@mail.firma.ch',
    })
    .transform((value) => new URL(value))
    .optional()
    .describe('mail server that sends notifications of received forms'),
  FORMS_MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => isMailAddress(sender.address), 'a mail address, or Name <address>')
    .optional()
    .describe('sender of the notifications: address, or `Name <address>`'),
  FORMS_MAIL_TO: z
    .string()
    .transform(parseMailRecipients)
    .refine((recipients) => recipients !== null, {
      error: 'mail addresses, separated by commas; one of them without a topic in front',
    })
    .optional()
    .describe('recipients of the notifications; `topic=address` for one topic, request or form'),
  FORMS_MAIL_CONTENT: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'true or false' })
    .default(false)
    .describe("whether notifications contain the visitor's text"),
  FORMS_WEBHOOK: address
    .optional()
    .describe('URL that receives a signed notification of each received form'),
  FORMS_WEBHOOK_SECRET: pattern(
    /^whsec_[A-Za-z\d+/]{22,}={0,2}$/,
    'whsec_ and at least 16 bytes as Base64',
  )
    .transform((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .optional()
    .describe('secret of the webhook by the Standard Webhooks scheme'),
  CACHE_MAX_MB: megabytes(100_000, 64).describe('memory for rendered pages'),
  CACHE_FRESH_SECONDS: secondsOfDay(60).describe('how long a rendered page is fresh'),
  CACHE_STALE_SECONDS: secondsOfYear(86_400).describe(
    'how long a stale page is served while it is revalidated',
  ),
  CACHE_STALE_IF_ERROR_SECONDS: secondsOfYear(604_800).describe(
    'how long a stale page is served while the content service fails',
  ),
  CACHE_BRIEF_SECONDS: secondsOfDay(10).describe('how long a 404 or 410 is cached'),
  CACHE_JITTER_PERCENT: integer(0, 50, 10, 'per cent, at most 50').describe(
    'maximum random reduction of `CACHE_FRESH_SECONDS`, so that pages expire at different times',
  ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'a redis(s) address' })
    .optional()
    .describe('Redis that replicas share: pages, purges and, if it persists, waiting forms'),
  // Longer than the keep-alive of proxies (Traefik 90 s, nginx and AWS 60 s). A proxy that sends a form on a closing connection may not
  // retry, and returns 502.
  KEEP_ALIVE_SECONDS: integer(1, 3_600, 95, 'seconds, at least 1 and at most an hour').describe(
    'how long an idle connection stays open; longer than the proxy in front keeps it',
  ),
  MAX_CONNECTIONS: integer(10, 100_000, 2_000, 'a number, at least 10').describe(
    'open connections; at the limit, the site closes the one that has been idle longest',
  ),
  DRAIN_SECONDS: integer(0, 300, 0, 'seconds, at most 300').describe(
    'seconds to keep serving after SIGTERM while the load balancer stops sending traffic',
  ),
  BUILD_ID: z
    .string()
    .max(100, 'at most 100 characters')
    .default('unknown')
    .describe('build that `/livez` and the metrics show'),
  LOG_LEVEL,
}

/** The parsed settings of the site. */
export type ServerConfig = ReturnType<typeof parseConfig>

/** @throws {ConfigError} as `readVariables` */
export function parseConfig(environment: Environment) {
  const values = readVariables(variables, environment)
  const isOpen = !isLoopback(values.HOST)
  if (isOpen && !values.SITE_URL)
    throw new ConfigError(
      `SITE_URL=: expected ${expectedHost}, because HOST=${values.HOST} is not loopback`,
    )
  if (values.PURGE_URL && !values.PURGE_TOKEN)
    throw new ConfigError('PURGE_TOKEN=: expected at least 16 characters, because of PURGE_URL')
  const security = together(values, ['SECURITY_CONTACT', 'SECURITY_EXPIRES'])
  const siteUrl = values.SITE_URL ?? new URL(`http://localhost:${values.PORT}`)
  const previewHosts = values.PREVIEW_HOSTS ?? (isOpen ? [] : ['localhost', '127.0.0.1', '[::1]'])
  const own = values.ALIAS_HOSTS.find((host) => [siteUrl.hostname, ...previewHosts].includes(host))
  if (own)
    throw new ConfigError(
      `ALIAS_HOSTS=${own}: expected a host that is not that of SITE_URL or a preview host`,
    )
  const mail = together(values, ['SMTP_URL', 'FORMS_MAIL_FROM', 'FORMS_MAIL_TO'])
  const webhook = together(values, ['FORMS_WEBHOOK', 'FORMS_WEBHOOK_SECRET'])
  return {
    port: values.PORT,
    host: values.HOST,
    opsPort: values.OPS_PORT,
    opsHost: values.OPS_HOST,
    /** `null`: the site starts the embedded content service. */
    backendUrl: values.BACKEND_URL ?? null,
    /** `null`: `/admin` redirects to the backend's host. */
    editUrl: values.EDIT_URL ?? null,
    backendTokens: {
      live: values.BACKEND_TOKEN ?? null,
      preview: values.BACKEND_PREVIEW_TOKEN ?? null,
    },
    /** `null`: the embedded content service answers this site only. */
    backendPort: values.BACKEND_PORT ?? null,
    /** `null`: no other site is purged. */
    purgeUrl: values.PURGE_URL ?? null,
    /** `null`: there is no `security.txt`. */
    securityTxt: security && {
      contact: security.SECURITY_CONTACT,
      expires: security.SECURITY_EXPIRES,
    },
    siteUrl,
    aliasHosts: values.ALIAS_HOSTS,
    siteName: values.SITE_NAME,
    /** `null`: the 598 screen shows the phone number of the last layout only. */
    sitePhone: values.SITE_PHONE ?? null,
    previewHosts,
    /** Origins that may show pages of preview hosts in a frame. */
    frameAncestors: values.FRAME_ANCESTORS,
    /** `null`: there is no tag manager. */
    tagManager: values.GTM_ID ? { id: values.GTM_ID, url: values.TAG_SERVER_URL } : null,
    /** `null`: maps are shown as pictures. */
    maps: values.MAPS_API_KEY ? { key: values.MAPS_API_KEY, url: values.MAPS_URL } : null,
    /** Age in months after which the cookie notice is shown again; `null`: never. */
    consentMonths: values.CONSENT_MONTHS ?? null,
    trainingCrawlers: values.TRAINING_CRAWLERS,
    /** `null`: changes are not reported to search engines. */
    indexNowKey: values.INDEXNOW_KEY ?? null,
    purgeToken: values.PURGE_TOKEN ?? null,
    unavailableStatus: values.ERROR_598_STATUS,
    dataDir: values.DATA_DIR,
    contentDir: resolve(values.CONTENT_DIR),
    /** Age at which forms are deleted; `null`: never. */
    formsKeptDays: values.FORMS_KEPT_DAYS ?? null,
    keepDeletedDays: values.KEEP_DELETED_DAYS,
    /** Space for the files of forms: of those that wait, and of those in the embedded content service. */
    formFilesMaxBytes: values.FORMS_FILES_MAX_MB * 1_000_000,
    /** Who is notified of received forms; `null`: nobody by this channel. */
    notifications: {
      mail: mail && { server: mail.SMTP_URL, from: mail.FORMS_MAIL_FROM, to: mail.FORMS_MAIL_TO },
      webhook: webhook && { url: webhook.FORMS_WEBHOOK, key: webhook.FORMS_WEBHOOK_SECRET },
      hasContent: values.FORMS_MAIL_CONTENT,
    },
    editorGit: values.EDITOR_GIT,
    /** Folders on the backend's host; each starts and ends with `/`. */
    mediaPrefixes: values.MEDIA_PREFIXES,
    richText: values.BACKEND_RICH_TEXT,
    search: values.SEARCH,
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
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    maxConnections: values.MAX_CONNECTIONS,
    drainMs: values.DRAIN_SECONDS * 1000,
    buildId: values.BUILD_ID,
    logLevel: values.LOG_LEVEL,
  }
}

/** Parses `address` or `Name <address>`. */
function parseSender(value: string): { name: string; address: string } {
  const [, name = '', mailbox = value.trim()] =
    /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(value) ?? []
  return { name, address: mailbox }
}

/**
 * Values of variables that are set together.
 *
 * @returns `null` if none is set
 * @throws {ConfigError} if only some are set
 */
function together<V extends Record<string, unknown>, N extends keyof V & string>(
  values: V,
  names: N[],
): { [name in N]: NonNullable<V[name]> } | null {
  const missing = names.find((name) => values[name] === undefined)
  const given = names.find((name) => values[name] !== undefined)
  if (missing && given) throw new ConfigError(`${missing}=: expected a value, because of ${given}`)
  return given ? (values as { [name in N]: NonNullable<V[name]> }) : null
}

/** True for a date that exists: `Date` takes 30 February for 2 March. */
function isDay(value: string): boolean {
  const date = new Date(value)
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && value.length === 10
  )
}

/** True for a plain origin, encrypted or on this machine. */
function isFrameOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return url?.origin === origin && isSecure
}

function isEditUrl(template: string): boolean {
  const url = URL.parse(template.replaceAll('{path}', 'path'))
  return template.includes('{path}') && /^https?:$/.test(url?.protocol ?? '') && !url?.password
}
