import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const elsewhere = [...configDefaults.exclude, 'dist/**', 'var/**', 'tests/e2e/**']

/** Separate from vite.config.ts, because unit tests need no Vike. */
export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['tests/harness/run/global-setup.ts'],
    setupFiles: [
      'tests/harness/run/enter-test-file.ts',
      'tests/harness/run/fail-on-console-error.ts',
      'tests/harness/run/wait-longer.ts',
    ],
    // One limit for all tests, sufficient for a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file would take twice as long, mostly to load the same modules.
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
        },
      },
      {
        extends: true,
        test: {
          name: 'container',
          include: ['tests/container/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/container/images.ts'],
        },
      },
    ],
  },
})
