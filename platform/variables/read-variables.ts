import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Variables whose value is not printed. */
const secrets = new Set([
  'BACKEND_TOKEN',
  'BACKEND_PREVIEW_TOKEN',
  'PURGE_TOKEN',
  'REDIS_URL',
  'SMTP_URL',
  'FORMS_WEBHOOK',
  'FORMS_WEBHOOK_SECRET',
])

export type Environment = Record<string, string | undefined>

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

function toConfigError(issue: z.core.$ZodIssue | undefined, environment: Environment): ConfigError {
  const name = String(issue?.path[0])
  const value = environment[name] ?? ''
  const isSecret = secrets.has(name) || Boolean(URL.parse(value)?.password)
  return new ConfigError(`${name}=${isSecret ? '…' : value}: expected ${issue?.message}`)
}
