import { pino, type LevelWithSilent, type Logger } from 'pino'

export type { Logger }

const destination = {
  /** In bytes; with 0, `flush` would not wait. */
  minLength: 1,
  /** Bytes that wait for a reader of the log that has stopped; more is dropped. */
  maxLength: 10_000_000,
}

/** @param pretty text for a terminal; otherwise one JSON object a line */
export async function createLogger(
  { logLevel }: { logLevel: LevelWithSilent },
  pretty: boolean,
): Promise<Logger> {
  const options = { level: logLevel, base: undefined }
  if (!pretty) return pino(options, pino.destination(destination))
  const { default: openPretty } = await import('pino-pretty')
  return pino(options, openPretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
