import { pino, type Logger } from 'pino'
import type { ServerConfig } from './config.ts'

export type { Logger }

/** @param pretty for people at a terminal; otherwise one JSON object a line */
export function createLogger(
  { logLevel }: Pick<ServerConfig, 'logLevel'>,
  pretty: boolean,
): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    redact: ['request.headers.cookie', 'request.headers.authorization'],
    ...(pretty && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
      },
    }),
  })
}
