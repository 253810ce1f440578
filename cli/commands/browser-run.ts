import { createBrowserChecks } from '../checks/browser/browser-checks.ts'
import { BrowserMissing, loadBrowser, type BrowserTools } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Check } from '../checks/check.ts'
import type { RuledFault } from '../checks/locate.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Visit } from '../crawl/visit.ts'
import type { Io } from '../io.ts'
import type { CheckCommand } from './choose-checks.ts'
import type { Notice } from './notices.ts'

export interface BrowserRun {
  /** Remembers which pages to open. */
  see(visit: Visit): void
  /** Opens them, when the crawl is over and the machine has time. */
  open(): Promise<OpenedPages>
}

interface OpenedPages {
  checks: Check[]
  faults: RuledFault[]
  notices: Notice[]
}

/** What `--browser` adds to a run; nothing where it is not asked for. */
export function createBrowserRun(command: CheckCommand, config: CliConfig, io: Io): BrowserRun {
  const { browser: pages, locales, base } = config
  const isWanted = command === 'smoke' || command === 'check'
  if (pages === 'none' || !isWanted) return { see: () => undefined, open: async () => nothing }

  let tools: BrowserTools
  const open = (urls: readonly string[]) => openPages(urls, optionsOf(tools, config, io))
  const checks = createBrowserChecks({ pages, locales, open })
  return {
    see(visit) {
      for (const check of checks) check.see?.(visit)
    },
    async open() {
      try {
        tools = await loadBrowser(io.env['CHROMIUM_PATH'])
      } catch (error) {
        if (!(error instanceof BrowserMissing)) throw error
        return { ...nothing, notices: [{ about: 'no-browser', problem: error.message }] }
      }
      return { checks, faults: await finish(checks, base), notices: [] }
    },
  }
}

const nothing: OpenedPages = { checks: [], faults: [], notices: [] }

/** A page keeps a processor busy for seconds: more at a time only wait for each other, and look slow. */
const maxPagesAtOnce = 4

function optionsOf(tools: BrowserTools, config: CliConfig, { signal }: Io) {
  const { headers, timeoutMs } = config
  const concurrency = Math.min(maxPagesAtOnce, config.concurrency)
  return { tools, headers, concurrency, signal, timeoutMs: Math.max(timeoutMs, pageTimeoutMs) }
}

/** A page with all that it loads takes longer than the answer that `--timeout` is about. */
const pageTimeoutMs = 30_000

async function finish(checks: Check[], base: URL): Promise<RuledFault[]> {
  const faults: RuledFault[] = []
  for (const { rule, ...check } of checks)
    for await (const fault of check.finish?.({ base, records: new Map() }) ?? [])
      faults.push({ ...fault, rule: rule.id })
  return faults
}
