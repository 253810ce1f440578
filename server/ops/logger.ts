import { pino, type Logger } from 'pino'
import type { ServerConfig } from '../config/config.ts'

export type { Logger }

/** @param pretty text for a terminal; otherwise one JSON object a line */
export async function createLogger(
  { logLevel }: Pick<ServerConfig, 'logLevel'>,
  pretty: boolean,
): Promise<Logger> {
  const options = { level: logLevel, base: undefined }
  if (!pretty) return pino(options)
  const { default: openPretty } = await import('pino-pretty')
  return pino(options, openPretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
