import { spawnSync } from 'node:child_process'

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
