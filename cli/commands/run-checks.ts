import { blockTypes } from '../../content/contract/contract.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { readBaseline, withoutKnown, writeBaseline } from './baseline.ts'
import { createJudge, type Facts, type Rules } from '../checks/check.ts'
import type { Fault, Finding } from '../checks/finding.ts'
import { unjudgedForms } from '../checks/links/judge-outcome.ts'
import { locate } from '../checks/locate.ts'
import type { CliConfig } from '../cli-config.ts'
import { createCrawl, type CrawlOptions } from '../crawl/crawl.ts'
import { createDownloadReader } from '../crawl/downloads/download-reader.ts'
import { isUnexpected, type GapCounter, type GapReason } from '../crawl/gaps.ts'
import { createErrorPages } from '../crawl/probe/error-pages.ts'
import { notFound } from '../crawl/probe/network.ts'
import { isUnread } from '../crawl/seeds/read-sitemaps.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import { createProgress } from './progress.ts'
import type { Report } from '../reporters/report.ts'
import { reporters } from '../reporters/reporters.ts'
import { wordsOf } from '../reporters/report-texts.ts'
import { UsageError } from '../usage-error.ts'
import { chooseRules, createBrowse } from './choose-checks.ts'
import type { CheckName } from './command-names.ts'
import { openSite, type OpenedSite } from './open-site.ts'
import { prepareFiles, writeReports } from './write-reports.ts'

const partialBaseline = new UsageError(
  '--update-baseline: the baseline stays as it is, since only a part of the site was visited',
)

/**
 * Crawls once, checks every visit, reports the findings and determines the exit code.
 *
 * @throws {UsageError} if the baseline is invalid or, after the reports, cannot be updated
 * @throws {Unreachable} if the site does not respond
 */
export async function runChecks(command: CheckName, given: CliConfig, io: Io): Promise<ExitCode> {
  if (command === 'translations' && given.locales.length === 0)
    throw new UsageError('--locale=none: expected the languages to compare')
  // Commands without rules about external addresses do not request them.
  const external = given.external && options.external.commands.includes(command)
  const config = { ...given, external }
  await prepareFiles(config)
  const startedAt = io.now()
  const { baseline: file, updateBaseline } = config
  const baseline = file === null || updateBaseline ? new Map() : await readBaseline(file)
  const browser = await createBrowse(command, config, io)
  const rules = chooseRules(command, config.locales, browser.browse !== null)
  const site = await openSite(config, io.signal)
  const reader = createDownloadReader()
  const isReading = config.documents === 'all' && options.documents.commands.includes(command)
  const downloads = isReading ? reader : null
  io.signal.addEventListener('abort', reader.close)
  try {
    const { faults, isPart, goodPages, ...counted } = await visitSite(
      rules,
      browser,
      { ...site, downloads },
      config,
      io,
    )
    const table = new Map(Object.entries(rules))
    const findings = withoutPasswords(locateFaults(faults, table, config, site))
    // A partial visit does not know the findings of the other pages, and a site that is down has none.
    const isUpdated = updateBaseline && file !== null && !isPart && goodPages > 0
    const known = isUpdated ? new Set(findings.map(({ id }) => id)) : baseline
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
      isStrict: config.strict,
      rules: table,
    }
    await writeReports((format, look) => reporters[format](report, look), config, io)
    if (isUpdated) await writeBaseline(file, findings, new Set(table.keys()))
    if (updateBaseline && isPart && !report.isInterrupted) throw partialBaseline
    if (report.isInterrupted) return exitCodes.interrupted
    if (goodPages === 0) {
      io.stderr.write('error: no page of the site responded successfully\n')
      if (config.locales.length > 0)
        io.stderr.write(
          `The run expects the home pages ${config.locales.map((code) => `/${code}`).join(' and ')}. For a site without them, use --locale none.\n`,
        )
      return exitCodes.unreachable
    }
    const hasFailed = report.findings.some(({ verdict }) => config.failOn.includes(verdict))
    const isIncomplete = config.strict && report.notChecked.some(isUnexpected)
    return hasFailed || isIncomplete ? exitCodes.findings : exitCodes.clean
  } finally {
    reader.close()
    await site.close()
  }
}

/** Visits the site once, passes every visit to every rule, and collects the faults. */
async function visitSite(
  rules: Rules,
  browser: Pick<Facts, 'browse' | 'findFragments'>,
  site: OpenedSite & Pick<CrawlOptions, 'downloads'>,
  config: CliConfig,
  io: Io,
) {
  const { signal } = io
  const { seeds, tables, backend, fetch } = site
  const readSource = backend?.source ?? null
  const findSoft404 = createErrorPages({ ...config, ...site })
  const crawl = createCrawl({ ...config, ...site, readSource, findSoft404, signal })
  const { traps } = crawl
  const messages = { de, en }
  const known = { seeds, tables, traps, blockTypes, messages, fetch, ...browser }
  const judge = createJudge(rules, { ...config, ...known })
  const faults: Fault[] = []
  const progress = createProgress(io, { language: config.language, title: 'visiting' })
  const crawling = crawl.run((visit) => {
    faults.push(...judge.check(visit))
    progress.update(crawl.progress())
  })
  await crawling.finally(progress.stop)
  await countNotRequested(site, crawl.gaps)
  const [{ goodPages, ...visited } = noVisits] = tables.rows<typeof noVisits>(countVisits)
  const isPart = signal.aborted || crawl.gaps.list().some(({ reason }) => ofPart.has(reason))
  for await (const fault of judge.finish({ isPart })) faults.push(fault)
  const words = wordsOf(config.language)
  /** Parts of the run that failed or are incomplete without being a fault of the site. */
  const notices = [
    !backend && (config.preview || config.locales.length > 0) && words('noBackend'),
    isPart && !signal.aborted && words('partVisited'),
  ].filter((text) => text !== false)
  return {
    faults,
    isPart,
    notices,
    notChecked: withoutPasswords(crawl.gaps.list()),
    visited,
    goodPages,
  }
}

/** Reasons for which pages are missing, so that rules about the whole site would be wrong. A trap has no pages of its own. */
const ofPart: ReadonlySet<GapReason> = new Set(['max-pages', 'depth', 'include'])

/** Counts the addresses that were found but not requested. Those that only the own network prevented have no finding. */
async function countNotRequested(
  { tables, seeds, network }: OpenedSite,
  gaps: GapCounter,
): Promise<void> {
  const count = (reason: GapReason, rows: { url: string }[]) => {
    for (const { url } of rows) gaps.add(reason, url)
  }
  const forget = (condition: string) =>
    tables.rows<{ url: string }>(
      `UPDATE address SET outcome = 'null', isGood = 0 WHERE ${condition} RETURNING url`,
    )
  // Without a name server, external hosts that were not found count as not requested.
  count('offline', network && !(await network.isOnline()) ? forget(notFound) : [])
  count('proxy', forget("outcome ->> 'failure' = 'proxy'"))
  count(
    'host',
    tables.rows(
      `SELECT url FROM address WHERE outcome ->> 'failure' IS NOT NULL AND outcome ->> 'tries' = 0`,
    ),
  )
  count('form', [...unjudgedForms({ tables })])
  count('sitemap', seeds.problems.filter(isUnread))
}

/** `goodPages`: existing pages; without one there is no site. */
const noVisits = { pages: 0, assets: 0, external: 0, goodPages: 0 }
const countVisits = `SELECT count(*) FILTER (WHERE scope = 'page') AS pages, count(*) FILTER (WHERE scope = 'asset') AS assets,
  count(*) FILTER (WHERE scope = 'external') AS external,
  count(*) FILTER (WHERE scope = 'page' AND outcome ->> 'status' = 200) AS goodPages
  FROM address WHERE outcome <> 'null'`

/** Links may contain a password: `https://user:password@host/`. */
function withoutPasswords<Value>(value: Value): Value {
  const json = JSON.stringify(value)
  return JSON.parse(json.replaceAll(/(:\/\/[^\s/?#@:"\\]*):[^\s/?#@"\\]+@/g, '$1:…@')) as Value
}

function locateFaults(
  faults: Fault[],
  rules: Report['rules'],
  { base, locales, preview }: CliConfig,
  { tables, backend, seeds: { layouts } }: OpenedSite,
): Finding[] {
  const backendUrl = backend?.url ?? null
  const findings = locate(faults, { base, locales, tables, layouts, backendUrl, rules })
  // A preview deployment shows drafts to every crawler, but findings of drafts are reported only with `--preview`.
  return preview ? findings : findings.filter(({ page }) => !tables.get(page)?.isDraft)
}
