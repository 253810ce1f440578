import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { enterTestFile } from './test-run.ts'

// Vitest runs this before each test file.
enterTestFile(relative(join(import.meta.dirname, '../../..'), expect.getState().testPath ?? ''))
