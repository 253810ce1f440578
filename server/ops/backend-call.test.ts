import { expect, test } from 'vitest'
import { paths } from '../../content/contract/paths.ts'
import { toBackendCall } from './backend-call.ts'

test.each([
  [paths.layout('de'), 'layout'],
  [paths.navigation('en'), 'navigation'],
  [paths.pages('de'), 'pages'],
  [paths.search('de', 'heber'), 'search'],
  [paths.form('de', 'contact'), 'form'],
  ['/de/maschinen?x=1', 'page'],
  ['/de/ajax/toString', 'page'],
  ['/de', 'page'],
])('%s asks for %s', (path, call) => {
  expect(toBackendCall(path)).toBe(call)
})
