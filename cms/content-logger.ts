/** The part of pino's logger that the service needs. */
export type ContentLogger = Record<
  'info' | 'warn' | 'error',
  (fields: object, message: string) => void
>
