import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

/**
 * Every test runs at 1440 px, those of what differs by width (`atBothWidths` in their own words) at 375 px as well, and those in
 * `mobile/` at 375 px only. Where such a test is there for each language, German is on the wide screen and English on the narrow
 * one. The language is the first that is named in the title.
 */
const bothWidths = '@both-widths'
const englishAtBoth = new RegExp(`^desktop (?:(?!\\bde\\b).)*\\ben\\b.*${bothWidths}`)
const germanAtBoth = new RegExp(`^mobile (?:(?!\\ben\\b).)*\\bde\\b.*${bothWidths}`)

/**
 * Sites listen on free ports, so there is no `webServer` and no `baseURL` here: `tests/e2e/fixtures.ts` knows them. Traces cost a third of the
 * time; for one of a failure: `npm run test:e2e -- --trace=retain-on-failure`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['tests/harness/run/global-setup.ts', 'tests/e2e/sample-sites.ts'],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Both processors have other work as well: a test waits for what it expects, however long that takes here.
  timeout: 60_000,
  expect: { timeout: 20_000 },
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
