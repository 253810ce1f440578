import { expect, test } from 'vitest'
import { chooseRules } from './choose-checks.ts'

test.each(['link-broken', 'page-status', 'title-missing'])(
  'a site without known languages is checked for %s',
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
])('%s is a rule of this site alone', (rule) => {
  expect(chooseRules('check', ['de'])).toHaveProperty(rule)
  expect(chooseRules('check', [])).not.toHaveProperty(rule)
})
