import { z } from 'zod'
import { port, readVariables, variables } from '../../server/config/config.ts'

const { HOST, DATA_DIR, CONTENT_DIR, EDITOR_GIT, FORMS_KEPT_DAYS, LOG_LEVEL } = variables
const { SITE_URL, PURGE_TOKEN } = variables

/** The environment variables of the service when it runs alone: those of the site, and a port of its own. */
export const serviceVariables = {
  BACKEND_PORT: port(3001),
  HOST,
  DATA_DIR,
  CONTENT_DIR,
  EDITOR_GIT,
  FORMS_KEPT_DAYS,
  LOG_LEVEL,
  SITE_NAME: z.string().default(''),
  /** Site that is informed of changes, with `PURGE_TOKEN`. */
  SITE_URL,
  PURGE_TOKEN,
}

export type ServiceConfig = ReturnType<typeof parseServiceConfig>

/** @throws {ConfigError} with one line: the variable, its value unless it is secret, and the expected value */
export function parseServiceConfig(environment: Record<string, string | undefined>) {
  return readVariables(serviceVariables, environment)
}
