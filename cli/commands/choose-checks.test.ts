import { describe, expect, test } from 'vitest'
import { chooseRules } from './choose-checks.ts'

describe('rule selection', () => {
  test.each(['link-broken', 'page-status', 'title-missing'])(
    'includes %s for a site without known languages',
    (rule) => {
      expect(chooseRules('check', [])).toHaveProperty(rule)
    },
  )

  test.each([
    'orphan-page',
    'language-tag',
    'main-missing',
    'footer-missing',
    'structured-data-invalid',
    'feed-unreadable',
  ])('restricts %s to sites with known languages', (rule) => {
    expect(chooseRules('check', ['de'])).toHaveProperty(rule)
    expect(chooseRules('check', [])).not.toHaveProperty(rule)
  })
})
