import { defineConfig } from 'vitest/config'
import project from '../../../../vitest.config.ts'

/** Runs files that leave something behind, as the project's own tests are run: for ../test-run.test.ts. */
export default defineConfig({
  test: {
    include: ['tests/harness/run/leaving/*.fixture.ts'],
    globalSetup: project.test?.globalSetup,
    setupFiles: project.test?.setupFiles,
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
