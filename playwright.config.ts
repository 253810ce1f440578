import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

/**
 * Every test runs at both widths, and every test of a language in both languages, but not in all four combinations: German on the wide
 * screen, English on the narrow one. The language is the first that is named in the title. The folders of one width have both.
 */
const english = /^desktop (?!desktop\/)(?:(?!\bde\b).)*\ben\b/
const german = /^mobile (?!mobile\/)(?:(?!\ben\b).)*\bde\b/

/**
 * Each worker starts its own sites on free ports, so there is no `webServer` and no `baseURL` here. Traces cost a third of the
 * time; for one of a failure: `npm run test:e2e -- --trace=retain-on-failure`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A machine that stalls for a moment fails a test of a thousand; it is run once more there, and counted as flaky.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
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
      grepInvert: english,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: '**/desktop/**',
      grepInvert: german,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
  ],
})
