import { defineConfig } from 'vitest/config'

/** Tests that Stryker runs: `npm run test:mutation`. */
export default defineConfig({
  test: {
    globalSetup: ['tests/harness/run/global-setup.ts'],
    setupFiles: [
      'tests/harness/run/enter-test-file.ts',
      'tests/harness/run/fail-on-console-error.ts',
      'tests/harness/run/wait-longer.ts',
    ],
    env: { TZ: 'Europe/Zurich' },
    include: [
      'routing/**/*.test.ts',
      'cms/editor/{publishing,schedule}.test.ts',
      'content/client/*.test.ts',
      'server/{page,redirects}/**/*.test.ts',
    ],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
