import { readBaseline, withoutKnown, writeBaseline } from '../baseline.ts'
import type { Finding } from '../checks/finding.ts'
import { locate } from '../checks/locate.ts'
import type { CliConfig } from '../config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import type { Report } from '../reporters/report.ts'
import { reporters } from '../reporters/reporters.ts'
import { UsageError } from '../usage-error.ts'
import { createBrowse, type CheckCommand } from './choose-checks.ts'
import { gather, type Gathered } from './gather.ts'
import { openRun, type Run } from './open-run.ts'
import { writeReports } from './write-reports.ts'

const partialBaseline = new UsageError(
  '--update-baseline: the baseline stays as it is, since only a part of the site was visited',
)

/**
 * Crawls once, checks every visit, reports the findings and determines the exit code.
 *
 * @throws {UsageError} if the baseline is invalid or, after the reports, cannot be updated
 * @throws {Unreachable} if the site does not answer
 */
export async function runChecks(
  command: CheckCommand,
  config: CliConfig,
  io: Io,
): Promise<ExitCode> {
  if (command === 'translations' && config.locales.length === 0)
    throw new UsageError('--locale=none: expected the languages that are to be compared')
  const startedAt = io.now()
  const { baseline: file, updateBaseline } = config
  const baseline = file === null || updateBaseline ? new Map() : await readBaseline(file)
  const browse = await createBrowse(command, config, io)
  const run = await openRun(config, io)
  try {
    const gathered = await gather({ command, browse }, config, run, io)
    const { isPart, goodPages } = gathered
    const rules = new Map(Object.entries(gathered.rules))
    const findings = locateFaults(gathered, rules, config, run)
    const ruleIds = new Set(rules.keys())
    // A partial visit does not know the findings of the other pages, and a site that is down has none.
    const isUpdated = updateBaseline && file !== null && !isPart && goodPages > 0
    const known = isUpdated ? await writeBaseline(file, findings, ruleIds) : baseline
    const report: Report = {
      command,
      base: config.base.href,
      backend: run.backend?.url.href ?? null,
      language: config.language,
      startedAt,
      durationMs: io.now().getTime() - startedAt.getTime(),
      visited: gathered.visited,
      isInterrupted: io.signal.aborted,
      notices: gathered.notices,
      ...withoutKnown(findings, known),
      failOn: config.failOn,
      rules,
    }
    await writeReports((format, options) => reporters[format](report, options), config, io)
    if (updateBaseline && isPart && !report.isInterrupted) throw partialBaseline
    if (goodPages === 0) io.stderr.write('error: not one page of the site answered as it should\n')
    return toExitCode(report, gathered)
  } finally {
    await run.close()
  }
}

function locateFaults(
  { faults, tables }: Gathered,
  rules: Report['rules'],
  { base, locales, preview }: CliConfig,
  { backend, seeds: { layouts } }: Run,
): Finding[] {
  const backendUrl = backend?.url ?? null
  const findings = locate(faults, { base, locales, tables, layouts, backendUrl, rules })
  // A preview deployment shows drafts to every crawler, but findings of drafts are reported only with `--preview`.
  return preview ? findings : findings.filter(({ page }) => !tables.get(page)?.isDraft)
}

function toExitCode(
  { isInterrupted, findings, failOn }: Report,
  { goodPages }: Gathered,
): ExitCode {
  if (isInterrupted) return exitCodes.interrupted
  if (goodPages === 0) return exitCodes.unreachable
  const hasFailed = findings.some(({ verdict }) => failOn.includes(verdict))
  return hasFailed ? exitCodes.findings : exitCodes.clean
}
