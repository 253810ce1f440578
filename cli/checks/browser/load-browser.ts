import type { Browser } from 'playwright-core'
import { UsageError } from '../../usage-error.ts'
import { firstChromium, systemChromiums } from './first-chromium.ts'

/** What opens pages, and what looks at them for barriers. */
export type BrowserTools = Awaited<ReturnType<typeof loadPackages>> & { executablePath: string }

/** Pages cannot be opened; the message says what to install. */
export class BrowserMissing extends UsageError {}

/**
 * Finds a Chromium and loads what drives it. Both come with the project's development dependencies only, so they are looked for
 * where a browser is asked for.
 *
 * @param chosen executable that is to be used (`CHROMIUM_PATH`)
 * @throws {BrowserMissing}
 */
export async function loadBrowser(chosen?: string): Promise<BrowserTools> {
  const packages = await loadPackages()
  const own = packages.chromium.executablePath()
  const candidates = chosen ? [chosen] : [...systemChromiums, own]
  const executablePath = firstChromium(candidates)
  if (executablePath) return startOnce({ ...packages, executablePath })
  throw new BrowserMissing(
    chosen
      ? `CHROMIUM_PATH=${chosen}: expected a Chromium that starts`
      : "--browser: no Chromium found. Install one (`npx playwright install chromium`, or your system's package), or set CHROMIUM_PATH to its executable.",
  )
}

/** Signals are the process edge's matter. */
export function launch({ chromium, executablePath }: BrowserTools): Promise<Browser> {
  return chromium.launch({
    executablePath,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Better now than after the crawl: a sandbox or shared memory may be missing, which its version does not show. */
async function startOnce(tools: BrowserTools): Promise<BrowserTools> {
  try {
    const browser = await launch(tools)
    await browser.close()
    return tools
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n')
    throw new BrowserMissing(`--browser: ${tools.executablePath} does not start (${reason})`, {
      cause,
    })
  }
}

async function loadPackages() {
  try {
    const [{ chromium }, { AxeBuilder }, { default: german }] = await Promise.all([
      import('playwright-core'),
      import('@axe-core/playwright'),
      import('axe-core/locales/de.json', { with: { type: 'json' } }),
    ])
    /** What axe says of its rules in German, by id; English is built in. */
    const germanRules: Readonly<Partial<Record<string, { help: string }>>> = german.rules
    return { chromium, AxeBuilder, germanRules }
  } catch (cause) {
    throw new BrowserMissing(
      '--browser: playwright-core and @axe-core/playwright are missing. `npm install` without --omit=dev brings them.',
      { cause },
    )
  }
}
