import { blockTypes } from '../../content/contract/contract.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { readBaseline, withoutKnown, writeBaseline } from './baseline.ts'
import { createJudge, type Facts, type Rules } from '../checks/check.ts'
import type { Fault, Finding } from '../checks/finding.ts'
import { askCanary } from '../checks/links/ask-canary.ts'
import { locate } from '../checks/locate.ts'
import type { CliConfig } from '../config.ts'
import { createCrawl } from '../crawl/crawl.ts'
import { notFound } from '../crawl/probe/network.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import { createProgress } from './progress.ts'
import type { Report } from '../reporters/report.ts'
import { reporters } from '../reporters/reporters.ts'
import { wordsOf } from '../reporters/texts.ts'
import { UsageError } from '../usage-error.ts'
import { chooseRules, createBrowse } from './choose-checks.ts'
import type { CheckName } from './command-names.ts'
import { openSite, type Site } from './open-site.ts'
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
export async function runChecks(command: CheckName, given: CliConfig, io: Io): Promise<ExitCode> {
  if (command === 'translations' && given.locales.length === 0)
    throw new UsageError('--locale=none: expected the languages that are to be compared')
  // Commands without rules about external addresses do not request them.
  const external = given.external && options.external.commands.includes(command)
  const config = { ...given, external }
  const startedAt = io.now()
  const { baseline: file, updateBaseline } = config
  const baseline = file === null || updateBaseline ? new Map() : await readBaseline(file)
  const browse = await createBrowse(command, config, io)
  const rules = chooseRules(command, config.locales, browse !== null)
  const site = await openSite(config, io.signal)
  try {
    const { faults, isPart, goodPages, ...counted } = await visitSite(
      rules,
      browse,
      site,
      config,
      io,
    )
    const table = new Map(Object.entries(rules))
    const findings = locateFaults(faults, table, config, site)
    // A partial visit does not know the findings of the other pages, and a site that is down has none.
    const isUpdated = updateBaseline && file !== null && !isPart && goodPages > 0
    const known = isUpdated ? await writeBaseline(file, findings, new Set(table.keys())) : baseline
    const report: Report = {
      ...counted,
      command,
      base: config.base.href,
      backend: site.backend?.url.href ?? null,
      language: config.language,
      startedAt,
      durationMs: io.now().getTime() - startedAt.getTime(),
      isInterrupted: io.signal.aborted,
      ...withoutKnown(findings, known),
      failOn: config.failOn,
      rules: table,
    }
    await writeReports((format, look) => reporters[format](report, look), config, io)
    if (updateBaseline && isPart && !report.isInterrupted) throw partialBaseline
    if (report.isInterrupted) return exitCodes.interrupted
    if (goodPages === 0) {
      io.stderr.write('error: not one page of the site answered as it should\n')
      return exitCodes.unreachable
    }
    const hasFailed = report.findings.some(({ verdict }) => config.failOn.includes(verdict))
    return hasFailed ? exitCodes.findings : exitCodes.clean
  } finally {
    await site.close()
  }
}

/** Visits the site once, passes every visit to every rule, and collects the faults. */
async function visitSite(
  rules: Rules,
  browse: Facts['browse'],
  site: Site,
  config: CliConfig,
  io: Io,
) {
  const { signal } = io
  const { seeds, tables, backend, fetch, network } = site
  const readSource = backend?.source ?? null
  const crawl = createCrawl({ ...config, ...site, readSource, signal })
  const { traps } = crawl
  const canaries = await askCanary({ ...config, fetch })
  const messages = { de, en }
  const known = { seeds, tables, canaries, traps, blockTypes, messages, fetch, browse }
  const judge = createJudge(rules, { ...config, ...known })
  const faults: Fault[] = []
  const progress = createProgress(io, { language: config.language, title: 'visiting' })
  const seeing = crawl.visitAll((visit) => {
    const found = judge.see(visit)
    faults.push(...found)
    progress.update(crawl.progress())
    return found.some(({ url }) => url !== undefined)
  })
  const unvisited = await seeing.finally(progress.stop)
  // Without a name server, external hosts that were not found count as not requested.
  const unasked = network && !(await network.isOnline()) ? tables.rows(forgetUnfound) : []
  const [{ goodPages, ...visited } = noVisits] = tables.rows<typeof noVisits>(countVisits)
  const isPart = signal.aborted || unvisited > 0 || config.include.length > 0 || traps.length > 0
  for await (const fault of judge.finish({ isPart })) faults.push(fault)
  const words = wordsOf(config.language)
  /** Parts of the run that failed or are incomplete without being a fault of the site. */
  const notices = [
    !backend && (config.preview || config.locales.length > 0) && words('noBackend'),
    unasked.length > 0 && words('offline'),
    isPart && !signal.aborted && words('partVisited'),
  ].filter((text) => text !== false)
  return { faults, isPart, notices, visited, goodPages }
}

const forgetUnfound = `UPDATE address SET outcome = 'null', isDoubtful = 0 WHERE ${notFound} RETURNING url`

/** `goodPages`: existing pages; without one there is no site. */
const noVisits = { pages: 0, assets: 0, external: 0, goodPages: 0 }
const countVisits = `SELECT count(*) FILTER (WHERE scope = 'page') AS pages, count(*) FILTER (WHERE scope = 'asset') AS assets,
  count(*) FILTER (WHERE scope = 'external') AS external,
  count(*) FILTER (WHERE scope = 'page' AND outcome ->> 'status' = 200) AS goodPages
  FROM address WHERE outcome <> 'null'`

function locateFaults(
  faults: Fault[],
  rules: Report['rules'],
  { base, locales, preview }: CliConfig,
  { tables, backend, seeds: { layouts } }: Site,
): Finding[] {
  const backendUrl = backend?.url ?? null
  const findings = locate(faults, { base, locales, tables, layouts, backendUrl, rules })
  // A preview deployment shows drafts to every crawler, but findings of drafts are reported only with `--preview`.
  return preview ? findings : findings.filter(({ page }) => !tables.get(page)?.isDraft)
}
