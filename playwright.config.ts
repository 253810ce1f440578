import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

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
  // Every test runs on both widths, except those in a folder named after one.
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/mobile/**',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: '**/desktop/**',
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
  ],
})
