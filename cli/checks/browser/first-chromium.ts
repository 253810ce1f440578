import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** Where systems have one; the one that has no window comes first: it takes half the time. */
export const systemChromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The first executable that is a Chromium and starts. */
export function firstChromium(executables: readonly string[]): string | undefined {
  return executables.find(starts)
}

/** Ubuntu's `chromium-browser` is there and executable but only says that a snap is needed: so ask it. */
function starts(executable: string): boolean {
  if (!isExecutable(executable)) return false
  return spawnSync(executable, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
