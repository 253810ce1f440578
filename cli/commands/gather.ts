import { blockTypes } from '../../content/contract/contract.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { browserRules } from '../checks/browser/browser-checks.ts'
import { createJudge, type Facts } from '../checks/check.ts'
import type { Fault } from '../checks/finding.ts'
import { askCanary } from '../checks/links/ask-canary.ts'
import type { CliConfig } from '../config.ts'
import { createCrawl } from '../crawl/crawl.ts'
import { notFound } from '../crawl/probe/network.ts'
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
  const asking = { fetch, elsewhere, readSource: backend?.source ?? null, signal }
  const crawl = createCrawl({ ...config, ...asking, seeds: seeds.list, tables })
  const facts: Facts = {
    ...config,
    seeds,
    tables,
    blockTypes,
    browse,
    canaries: await askCanary({ ...config, fetch }),
    traps: crawl.traps,
    fetch,
    messages: { de, en },
  }
  const rules = { ...chooseRules(command, config.locales), ...(browse ? browserRules : {}) }
  const judge = createJudge(rules, facts)
  const faults: Fault[] = []
  const progress = createProgress(io, { language: config.language, title: 'visiting' })
  const seeing = crawl.visitAll((visit) => {
    const found = judge.see(visit)
    faults.push(...found)
    progress.update(crawl.progress())
    return found.some(({ url }) => url !== undefined)
  })
  const unvisited = await seeing.finally(progress.stop)
  const isUnasked = network !== null && !(await network.isOnline()) && forgetUnfound(tables)
  const { goodPages, ...visited } = countVisits(tables)
  const left = unvisited + (await recheck(tables, fetch, config))
  const isPart = signal.aborted || left > 0 || config.include.length > 0 || crawl.traps.length > 0
  for await (const fault of judge.finish({ isPart })) faults.push(fault)
  const words = wordsOf(config.language)
  /** Parts of the run that failed or are incomplete without being a fault of the site. */
  const notices = [
    !backend && (config.preview || config.locales.length > 0) && words('noBackend'),
    isUnasked && words('offline'),
    isPart && !signal.aborted && words('partVisited'),
  ].filter((text) => text !== false)
  return { rules, faults, tables, visited, isPart, goodPages, notices }
}

/** Without a name server, external hosts that were not found count as not requested. @returns whether there are any */
function forgetUnfound(tables: SiteTables): boolean {
  const forget = "UPDATE address SET outcome = 'null', isDoubtful = 0"
  return tables.rows(`${forget} WHERE ${notFound} RETURNING url`).length > 0
}

function countVisits(tables: SiteTables) {
  const count = (where: string) => {
    const counted = `SELECT count(*) AS visits FROM address WHERE outcome <> 'null' AND ${where}`
    return tables.rows<{ visits: number }>(counted)[0]?.visits ?? 0
  }
  return {
    pages: count("scope = 'page'"),
    assets: count("scope = 'asset'"),
    external: count("scope = 'external'"),
    /** Existing pages; 0 means that there is no site. */
    goodPages: count("scope = 'page' AND outcome ->> 'status' = 200"),
  }
}
