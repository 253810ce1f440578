import { z } from 'zod'

const expectedPort = 'expected a port between 0 and 65535'
const port = z
  .string()
  .regex(/^\d+$/, expectedPort)
  .transform(Number)
  .pipe(z.number().max(65_535, expectedPort))

/** Environment variables of the service when it runs alone: name, default, meaning. */
const environmentSchema = z.object({
  /** Where the service listens; 0 takes any free port. */
  BACKEND_PORT: port.default(3001),
  HOST: z.string().min(1, 'expected a host name or address').default('127.0.0.1'),
  /** Folder of the database with forms received and drafts. */
  DATA_DIR: z.string().min(1, 'expected a folder').default('var/'),
  /** Folder of the content files. */
  CONTENT_DIR: z.string().min(1, 'expected a folder').default('content/files'),
  /** Whether published files are committed if they are in a Git checkout. */
  EDITOR_GIT: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'expected true or false' })
    .default(true),
  /** After how many days forms received are deleted. */
  FORMS_KEPT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'expected days, at least 1')
    .transform(Number)
    .optional(),
  /** Brand of the site, which it adds to each title. */
  SITE_NAME: z.string().default(''),
  /** Site that is informed of changes, with `PURGE_TOKEN`. */
  SITE_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
  PURGE_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'expected trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
})

export type ServiceConfig = z.infer<typeof environmentSchema>

/** Names of the environment variables. */
export const serviceVariables: readonly string[] = Object.keys(environmentSchema.shape)

/** Variables whose value is not to be printed. */
const secrets = new Set(['PURGE_TOKEN'])

/**
 * Reads the environment strictly; an empty variable counts as missing.
 *
 * @throws {Error} whose message has one line for each bad variable: name, value, what is expected
 */
export function parseServiceConfig(environment: Record<string, string | undefined>): ServiceConfig {
  const given = Object.entries(environment).filter(([, value]) => value)
  const result = environmentSchema.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name}=${secrets.has(name) ? '…' : environment[name]}: ${message}`
  })
  throw new Error(lines.join('\n'))
}
