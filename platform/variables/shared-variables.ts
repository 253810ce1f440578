import { z } from 'zod'
import { defaultContentDir } from './default-content-dir.ts'
import { root } from '../project.ts'
import {
  choice,
  isHostName,
  list,
  megabytes,
  pattern,
  siteAddress,
  textVariable,
  toHostName,
} from './variable-formats.ts'

/** The environment variables of the site that the separate content service has, too. */
export const sharedVariables = {
  HOST: textVariable('an address or host name')
    .default('127.0.0.1')
    .describe('address on which the site listens'),
  SITE_URL: siteAddress.optional().meta({
    default: 'http://localhost:{PORT}',
    description:
      'public URL: canonical links, sitemap, accepted `Host`; required if `HOST` is not loopback',
  }),
  ALIAS_HOSTS: list
    .transform((hosts) => hosts.filter(Boolean).map(toHostName))
    .refine((hosts) => hosts.every(isHostName), {
      error: 'comma-separated host names without port, such as example.com',
    })
    .default([])
    .meta({
      default: 'none',
      description: 'other hosts of the site, which redirect to `SITE_URL`',
    }),
  PURGE_TOKEN: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('bearer token of `POST /ops/purge`; without a value, the route returns 404'),
  DATA_DIR: textVariable('a folder')
    .default('var/')
    .describe('persistent data: waiting forms, drafts, accounts, encoded pictures'),
  CONTENT_DIR: textVariable('a folder')
    .default(() => defaultContentDir(root))
    .meta({
      default: 'sample-site/content',
      description: 'content files of the embedded content service',
    }),
  EDITOR_GIT: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'true or false' })
    .default(true)
    .describe('commit each publication if `CONTENT_DIR` is in a Git checkout'),
  FORMS_KEPT_DAYS: pattern(/^[1-9]\d{0,4}$/, 'days, at least 1')
    .transform(Number)
    .optional()
    .describe(
      'days until the embedded content service deletes a received form; without a value, never',
    ),
  FORMS_FILES_MAX_MB: megabytes(1_000_000, 1_000).describe(
    'disk space for the files of forms; beyond it, forms are accepted without files',
  ),
  KEEP_DELETED_DAYS: pattern(/^[1-9]\d{0,4}$/, 'days, at least 1')
    .default('30')
    .transform(Number)
    .describe('days until what was deleted in the editor leaves the bin'),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .default('info')
    .describe('minimum log level'),
}
