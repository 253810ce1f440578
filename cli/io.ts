/** What a run may touch of the process that it runs in. */
export interface Io {
  /** Results, nothing else. */
  stdout: OutputStream
  /** Progress, notices, errors. */
  stderr: OutputStream
  env: Readonly<Record<string, string | undefined>>
  /** Folder that relative file names start from. */
  cwd: string
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal
  now(): Date
}

export interface OutputStream {
  write(text: string): unknown
  isTTY: boolean
  /** Width in characters; `undefined` where it is no terminal. */
  columns: number | undefined
}

/**
 * Whether a stream is to be written in colours.
 *
 * @see https://no-color.org and https://force-color.org
 */
export function hasColors(stream: OutputStream, env: Io['env']): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return stream.isTTY && env.TERM !== 'dumb'
}
