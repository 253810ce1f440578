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
  0: 'no finding that fails the run',
  1: 'findings that fail the run (--fail-on)',
  2: 'invalid flag, variable or file',
  3: 'site or backend unreachable',
  70: 'internal error',
  130: 'interrupted; partial results are printed',
}
