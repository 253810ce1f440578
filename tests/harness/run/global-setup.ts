import { startTestRun } from './test-run.ts'

// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright call it before all tests, and the returned function after them
export default startTestRun
