import { defineConfig } from '@playwright/test'
import { timeoutMs } from './timeout.ts'

/** The same checks in two browsers, at the same time: `npm run test:browsers`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../harness/run/global-setup.ts', '../e2e/sample-sites.ts'],
  forbidOnly: true,
  workers: 2,
  timeout: 3 * timeoutMs,
  expect: { timeout: timeoutMs },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
