import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { firstChromium, systemChromiums } from '../cli/checks/browser/load-browser.ts'

const advice =
  'No Chromium found and none could be installed. Install one (`npx playwright install chromium`, or your ' +
  "system's package) or set CHROMIUM_PATH to its executable."

/**
 * Executable of a Chromium that starts: `CHROMIUM_PATH`, then the system's, then Playwright's own.
 *
 * @throws {Error} if `CHROMIUM_PATH` is set and is no Chromium that starts
 */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (!chosen) return firstChromium([...systemChromiums, chromium.executablePath()])
  if (firstChromium([chosen])) return chosen
  throw new Error(`CHROMIUM_PATH=${chosen} is no Chromium that starts`)
}

/**
 * Finds or installs a Chromium. The installation can take some minutes and prints the installer's output.
 *
 * @throws {Error} with one line of advice if neither works
 */
export function findOrInstallChromium(): string {
  const executable =
    findChromium() ??
    (isRootOnDebian() ? installFromDebian() : undefined) ??
    installFromPlaywright()
  if (!executable) throw new Error(advice)
  return executable
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installFromDebian(): string | undefined {
  run('apt-get', ['update', '-qq'], 120_000)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const packages = [name, 'fonts-liberation']
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], 300_000)
    const executable = findChromium()
    if (executable) return executable
  }
  return undefined
}

function installFromPlaywright(): string | undefined {
  run('npx', ['playwright', 'install', 'chromium'], 120_000)
  return findChromium()
}

/** Installer output goes to stderr, because stdout carries only the path. The search that follows shows whether the installation worked. */
function run(command: string, args: string[], timeout: number): void {
  console.error(`$ ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 2, 2], env, timeout })
}

if (import.meta.main) {
  try {
    console.log(findOrInstallChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
