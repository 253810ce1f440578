import { startTestRun } from './test-run.ts'

// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright call it before all tests, and what it returns after them
export default startTestRun
