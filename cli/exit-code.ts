/** How a run ended, for shells and pipelines. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  /** A flag, variable or file cannot be used. */
  usage: 2,
  /** Neither the site nor the backend can be reached. */
  unreachable: 3,
  /** By Ctrl-C, after what was known has been printed. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
