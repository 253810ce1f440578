import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts'
import { parseConfig } from '../../config/config.ts'
import { pageVersion } from './page-version.ts'

const config = parseConfig({ SITE_URL: 'https://www.site.test' })

const files = {
  'dist/run/site.js': 'a',
  'dist/run/chunks/site-1.js': 'b',
  'dist/assets.json': '{}',
}
const version = () => pageVersion(temporaryFolder(files), config)

test('equal builds and settings have the same version', () => {
  expect(version()).toMatch(/^[\w-]{16}$/)
  expect(pageVersion(temporaryFolder(files), config)).toBe(version())
  const moved = parseConfig({ SITE_URL: 'https://www.site.test', PORT: '80', CACHE_MAX_MB: '1' })
  expect(pageVersion(temporaryFolder({ ...files, 'dist/client/assets/a.js': 'c' }), moved)).toBe(
    version(),
  )
})

test.each([
  { name: 'another program', changed: { 'dist/run/site.js': 'c' } },
  { name: 'another part of it', changed: { 'dist/run/chunks/site-1.js': 'c' } },
  { name: 'another stylesheet', changed: { 'dist/assets.json': '{"a":1}' } },
])('$name makes other pages', ({ changed }) => {
  expect(pageVersion(temporaryFolder({ ...files, ...changed }), config)).not.toBe(version())
})

test.each([
  { SITE_URL: 'https://beta.site.test' },
  { SITE_NAME: 'Anders' },
  { BACKEND_URL: 'https://content.site.test' },
  { GTM_ID: 'GTM-ABC1234' },
  { MAPS_API_KEY: 'key' },
  { ERROR_598_STATUS: '503' },
])('%o makes other pages', (variable) => {
  const changed = parseConfig({ SITE_URL: 'https://www.site.test', ...variable })
  expect(pageVersion(temporaryFolder(files), changed)).not.toBe(version())
})
