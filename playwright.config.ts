import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

/**
 * Every test runs at 1440 px. Tests that depend on the width (`atBothWidths`) also run at 375 px, and tests in
 * `mobile/` only at 375 px. If such a test exists for each language, German runs on the wide screen and English on the narrow
 * screen. The first language in the title counts.
 */
const bothWidths = '@both-widths'
const englishAtBoth = new RegExp(`^desktop (?:(?!\\bde\\b).)*\\ben\\b.*${bothWidths}`)
const germanAtBoth = new RegExp(`^mobile (?:(?!\\ben\\b).)*\\bde\\b.*${bothWidths}`)

/**
 * Sites listen on free ports, so the configuration has no `webServer` and no `baseURL`: `tests/e2e/fixtures.ts` knows them. Traces cost a third
 * of the time; to trace a failure: `npm run test:e2e -- --trace=retain-on-failure`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['tests/harness/run/global-setup.ts', 'tests/e2e/sample-sites.ts'],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // The processors are shared with other work, so a test waits without a short limit.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/mobile/**',
      grepInvert: englishAtBoth,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      grep: new RegExp(`^mobile mobile/|${bothWidths}`),
      grepInvert: germanAtBoth,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
  ],
})
