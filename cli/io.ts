/** Access of a run to its process. */
export interface Io {
  /** Results only. */
  stdout: OutputStream
  /** Progress, notices, errors. */
  stderr: OutputStream
  env: Readonly<Record<string, string | undefined>>
  /** Base folder of relative file names. */
  cwd: string
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal
  now(): Date
}

export interface OutputStream {
  write(text: string): unknown
  isTTY: boolean
  /** Width in characters; `undefined` if not a terminal. */
  columns: number | undefined
}

/**
 * Whether to write a stream in colours.
 *
 * @see https://no-color.org and https://force-color.org
 */
export function hasColors(stream: OutputStream, env: Io['env']): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return stream.isTTY && env.TERM !== 'dumb'
}
