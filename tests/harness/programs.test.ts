import { describe, expect, test } from 'vitest'
import { skippedTests } from './programs.ts'

describe('skipped tests', () => {
  test('are listed with the missing program', () => {
    expect(skippedTests((name) => name !== 'java')).toEqual([
      'Skipped: valid HTML. java is missing or cannot be used. Debian: apt-get install default-jre-headless · macOS: brew install openjdk',
    ])
  })
})
