/** How a run ended, for shells and pipelines. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  /** A flag, variable or file cannot be used. */
  usage: 2,
  /** Neither the site nor the backend can be reached. */
  unreachable: 3,
  /** The command itself failed: a bug, never a result. `EX_SOFTWARE` of sysexits.h. */
  fault: 70,
  /** By Ctrl-C, after what was known has been printed. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** For help and documentation. */
export const exitCodeMeanings: Record<ExitCode, string> = {
  0: 'nothing that fails the run',
  1: 'findings of a verdict that fails the run (--fail-on)',
  2: 'a flag, variable or file cannot be used',
  3: 'the site or the backend cannot be reached',
  70: 'a fault of werkseite itself',
  130: 'interrupted; what was known is printed',
}
