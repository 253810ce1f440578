import { blockTypes } from '../../content/contract/contract.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { browserRules } from '../checks/browser/browser-checks.ts'
import { createJudge, type Facts } from '../checks/check.ts'
import type { Fault } from '../checks/finding.ts'
import { askCanary } from '../checks/links/ask-canary.ts'
import type { CliConfig } from '../config.ts'
import { createCrawl } from '../crawl/crawl.ts'
import { noAnswer, noOutcome, type Fetcher } from '../crawl/fetch/fetcher.ts'
import { isNotFound } from '../crawl/probe/network.ts'
import { recheck } from '../crawl/probe/recheck.ts'
import type { SiteTables } from '../crawl/site-tables.ts'
import type { Io } from '../io.ts'
import { createProgress } from '../progress.ts'
import { wordsOf } from '../reporters/texts.ts'
import { chooseRules, type CheckCommand } from './choose-checks.ts'
import type { Run } from './open-run.ts'

/** Results of a crawl, before the faults are located in the content. */
export type Gathered = Awaited<ReturnType<typeof gather>>

/** Visits the site once, passes every visit to every rule, and collects the faults. */
export async function gather(
  { command, browse }: { command: CheckCommand; browse: Facts['browse'] },
  config: CliConfig,
  run: Run,
  io: Io,
) {
  const { signal } = io
  const { seeds, tables, backend, fetch, elsewhere, network } = run
  const readSource = backend && ((page: URL) => backend.source(page, signal))
  const asking = { fetch, elsewhere, readSource, signal }
  const crawl = createCrawl({ ...config, ...asking, seeds: seeds.list, tables })
  const askOnce = untilInterrupted(run, io)
  const facts: Facts = {
    ...config,
    seeds,
    tables,
    blockTypes,
    browse,
    canaries: await askCanary({ ...config, fetch: askOnce }),
    traps: crawl.traps,
    fetch: askOnce,
    messages: { de, en },
  }
  const rules = { ...chooseRules(command, config.locales), ...(browse ? browserRules : {}) }
  const judge = createJudge(rules, facts)
  const visited = { pages: 0, assets: 0, external: 0 }
  const faults: Fault[] = []
  /** Number of existing pages; 0 means that there is no site. */
  let goodPages = 0
  const progress = createProgress(io, { language: config.language, title: 'visiting' })
  const seeing = crawl.visitAll((visit) => {
    visited[countOf[visit.scope]]++
    if (visit.scope === 'page' && visit.outcome.status === 200) goodPages++
    const found = judge.see(visit)
    faults.push(...found)
    progress.update(crawl.progress())
    return found.some(({ url }) => url !== undefined)
  })
  const unvisited = await seeing.finally(progress.stop)
  if (network?.isOffline) forgetUnfound(tables)
  const left = unvisited + (await recheck(tables, fetch, { ...config, signal }))
  const isPart = signal.aborted || left > 0 || config.include.length > 0 || crawl.traps.length > 0
  for await (const fault of judge.finish({ isPart })) faults.push(fault)
  const notices = noticesOf(run, config, {
    isUnasked:
      network !== null && [...tables.values(unasked)].some(({ url }) => !network.canReach(url)),
    left: isPart && !signal.aborted ? left : null,
  })
  return { rules, faults, tables, visited, isPart, goodPages, notices }
}

/** External addresses that were not requested. */
const unasked = "scope = 'external' AND outcome = 'null'"

/** External hosts that were not found before the lack of a name server was noticed count as not requested. */
function forgetUnfound(tables: SiteTables): void {
  const unfound = [...tables.doubtful()].filter(
    ({ scope, outcome }) => scope === 'external' && outcome !== null && isNotFound(outcome),
  )
  for (const { url } of unfound) tables.setOutcome(url, null)
}

const countOf = { page: 'pages', asset: 'assets', external: 'external' } as const

/** Sends no more requests after an interruption, so that the known results are reported. */
function untilInterrupted({ fetch }: Run, { signal }: Io): Fetcher {
  return (request) =>
    fetch({ ...request, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
      return noAnswer(noOutcome(request.method), 'unreachable')
    })
}

interface Shortfall {
  /** True if external addresses were not requested, because this machine cannot resolve their names. */
  isUnasked: boolean
  /** Number of known but unvisited pages; `null` if the whole site was visited. */
  left: number | null
}

/** Notices about parts of the run that failed or are incomplete without being a fault of the site. */
function noticesOf(
  { backend }: Run,
  { preview, locales, language }: CliConfig,
  { isUnasked, left }: Shortfall,
): string[] {
  const words = wordsOf(language)
  const isBackendMissed = !backend && (preview || locales.length > 0)
  return [
    isBackendMissed && words('noBackend'),
    isUnasked && words('offline'),
    left === 0 && words('partVisited'),
    left !== null && left > 0 && words('pagesLeft', { count: left }),
  ].filter((text) => text !== false)
}
