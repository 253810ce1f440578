import { z } from 'zod'
import { readVariables, type Environment } from '../platform/variables/read-variables.ts'
import { sharedVariables } from '../platform/variables/shared-variables.ts'
import { port } from '../platform/variables/variable-formats.ts'

const { HOST, DATA_DIR, CONTENT_DIR, EDITOR_GIT, LOG_LEVEL } = sharedVariables
const { FORMS_KEPT_DAYS, FORMS_FILES_MAX_MB, KEEP_DELETED_DAYS } = sharedVariables
const { SITE_URL, ALIAS_HOSTS, PURGE_TOKEN } = sharedVariables

/** The environment variables of the service when it runs alone: those of the site, and a port of its own. */
export const serviceVariables = {
  BACKEND_PORT: port(3001).describe('port of the content service'),
  HOST,
  DATA_DIR,
  CONTENT_DIR,
  EDITOR_GIT,
  FORMS_KEPT_DAYS,
  FORMS_FILES_MAX_MB,
  KEEP_DELETED_DAYS,
  LOG_LEVEL,
  SITE_NAME: z.string().default('').meta({
    default: 'none',
    description: 'brand; the check of title lengths includes it',
  }),
  SITE_URL: SITE_URL.meta({
    default: 'none',
    description: 'site that receives purges, together with `PURGE_TOKEN`',
  }),
  ALIAS_HOSTS: ALIAS_HOSTS.describe(
    'other hosts of the site: their links are links to pages when a page moves and in checks',
  ),
  PURGE_TOKEN,
}

export type ServiceConfig = ReturnType<typeof parseServiceConfig>

/** @throws {ConfigError} with one line: the variable, its value unless it is secret, and the expected value */
export function parseServiceConfig(environment: Environment) {
  return readVariables(serviceVariables, environment)
}
