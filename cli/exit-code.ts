/** Exit codes of a run, for shells and pipelines. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  usage: 2,
  unreachable: 3,
  /** `EX_SOFTWARE` of sysexits.h. */
  fault: 70,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Texts for help and documentation. */
export const exitCodeMeanings: Record<ExitCode, string> = {
  0: 'nothing that fails the run',
  1: 'findings of a verdict that fails the run (--fail-on)',
  2: 'a flag, variable or file cannot be used',
  3: 'the site or the backend cannot be reached',
  70: 'a fault of werkseite itself',
  130: 'interrupted; what was known is printed',
}
