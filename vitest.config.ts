import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const elsewhere = [...configDefaults.exclude, 'dist/**', 'var/**', 'tests/e2e/**']

/** Apart from vite.config.ts: the site's build brings Vike along, which unit tests neither need nor wait for. */
export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['tests/harness/run/global-setup.ts'],
    setupFiles: [
      'tests/harness/run/enter-test-file.ts',
      'tests/harness/run/fail-on-console-error.ts',
      'tests/harness/run/wait-longer.ts',
    ],
    // Longer than usual: a busy machine.
    testTimeout: 60_000,
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file would take twice the time, most of it for loading the same modules.
          isolate: false,
          env: { TZ: 'Europe/Zurich' },
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, 'tests/{integration,container}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/harness/run/build-site.ts'],
          // The first test that wants a site waits for its start; thousands of requests beside other work take half a minute.
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'container',
          include: ['tests/container/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/container/images.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
