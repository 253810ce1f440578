import { spawnSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { UsageError } from '../../usage-error.ts'

/** What opens pages, and what looks at them for barriers. */
export type BrowserTools = Awaited<ReturnType<typeof loadPackages>> & { executablePath: string }

/**
 * Finds a Chromium and loads what drives it. Both come with the project's development dependencies only, so they are looked for
 * where a browser is asked for.
 *
 * @param chosen executable that is to be used (`CHROMIUM_PATH`)
 * @throws {UsageError} which says what to install
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
    // Better now than after the crawl: a sandbox or shared memory may be missing, which its version does not show.
    const browser = await launch(tools)
    await browser.close()
    return tools
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n')
    const message = `--browser: ${executablePath} does not start (${reason})`
    throw new UsageError(message, { cause })
  }
}

/** Where systems have one; the one that has no window comes first: it takes half the time. */
export const systemChromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The first executable that is a Chromium and starts: Ubuntu's `chromium-browser` is there but only says that a snap is needed. */
export function firstChromium(executables: readonly string[]): string | undefined {
  const options = { stdio: 'ignore', timeout: 20_000 } as const
  return executables.find((path) => spawnSync(path, ['--version'], options).status === 0)
}

/** Signals are the process edge's matter. */
export function launch({ chromium, executablePath }: BrowserTools): Promise<Browser> {
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, ...signals })
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
    throw new UsageError(
      '--browser: playwright-core and @axe-core/playwright are missing. `npm install` without --omit=dev brings them.',
      { cause },
    )
  }
}
