import { spawnSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { UsageError } from '../../usage-error.ts'
import type { toBrowserProxy } from './browser-proxy.ts'

/** Packages that open pages and test accessibility, and the browser. */
export type BrowserTools = Awaited<ReturnType<typeof loadPackages>> & { executablePath: string }

/**
 * Finds a Chromium and loads the packages that drive it. Both are development dependencies, so they are loaded only where a browser is
 * requested.
 *
 * @param chosen executable of the user's choice (`CHROMIUM_PATH`)
 * @throws {UsageError} with a hint what to install
 */
export async function loadBrowser(chosen?: string): Promise<BrowserTools> {
  const packages = await loadPackages()
  const own = packages.chromium.executablePath()
  const executablePath = firstChromium(chosen ? [chosen] : [...systemChromiums, own])
  if (executablePath === undefined)
    throw new UsageError(
      chosen
        ? `CHROMIUM_PATH=${chosen}: expected a Chromium that starts`
        : "--browser: no Chromium found. Install one (`npx playwright install chromium`, or your system's package), or set CHROMIUM_PATH to its executable.",
    )
  const tools = { ...packages, executablePath }
  try {
    // Test start before the crawl: a missing sandbox or shared memory does not show in the browser's version.
    const browser = await launch(tools)
    await browser.close()
    return tools
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n')
    const message = `--browser: ${executablePath} does not start (${reason})`
    throw new UsageError(message, { cause })
  }
}

/** Usual paths of a Chromium. The headless shell comes first, because it takes half the time. */
export const systemChromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The first executable that is a Chromium and starts: Ubuntu's `chromium-browser` exists but only asks for a snap. */
export function firstChromium(executables: readonly string[]): string | undefined {
  const options = { stdio: 'ignore', timeout: 20_000 } as const
  return executables.find((path) => spawnSync(path, ['--version'], options).status === 0)
}

/** The browser must not handle signals: only the entry point of the command does. */
export function launch(
  { chromium, executablePath }: BrowserTools,
  proxy?: ReturnType<typeof toBrowserProxy>,
): Promise<Browser> {
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, ...signals, ...(proxy && { proxy }) })
}

async function loadPackages() {
  try {
    const [{ chromium }, { AxeBuilder }, { default: german }] = await Promise.all([
      import('playwright-core'),
      import('@axe-core/playwright'),
      import('axe-core/locales/de.json', { with: { type: 'json' } }),
    ])
    /** Axe's German rule texts by id; English is built in. */
    const germanRules: Readonly<Partial<Record<string, { help: string }>>> = german.rules
    return { chromium, AxeBuilder, germanRules }
  } catch (cause) {
    throw new UsageError(
      '--browser: playwright-core and @axe-core/playwright are missing. `npm install` without --omit=dev brings them.',
      { cause },
    )
  }
}
