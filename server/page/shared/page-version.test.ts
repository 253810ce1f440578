import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { pageVersion } from './page-version.ts'

const config = parseConfig({ SITE_URL: 'https://www.site.test' })

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'version-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const files = {
  'dist/run/site.js': 'a',
  'dist/run/chunks/site-1.js': 'b',
  'dist/assets.json': '{}',
}
const version = () => pageVersion(project(files), config)

test('the same build with the same settings makes the same pages', () => {
  expect(version()).toMatch(/^[\w-]{16}$/)
  expect(pageVersion(project(files), config)).toBe(version())
  const moved = parseConfig({ SITE_URL: 'https://www.site.test', PORT: '80', CACHE_MAX_MB: '1' })
  expect(pageVersion(project({ ...files, 'dist/client/assets/a.js': 'c' }), moved)).toBe(version())
})

test.each([
  { name: 'another program', changed: { 'dist/run/site.js': 'c' } },
  { name: 'another part of it', changed: { 'dist/run/chunks/site-1.js': 'c' } },
  { name: 'another stylesheet', changed: { 'dist/assets.json': '{"a":1}' } },
])('$name makes other pages', ({ changed }) => {
  expect(pageVersion(project({ ...files, ...changed }), config)).not.toBe(version())
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
  expect(pageVersion(project(files), changed)).not.toBe(version())
})
