import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importDirections, importFault } from './import-directions.ts'
import { readModule } from './read-module.ts'

const root = join(import.meta.dirname, '../..')

/** Tests beside a module may use the harness and other folders, like everything in tests/. */
const modules = globSync(`{${Object.keys(importDirections).join()}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))

function faultsOf(file: string, source: string): string[] {
  return readModule(file, source).references.flatMap(
    (reference) => importFault(file, reference) ?? [],
  )
}

test('no module imports against the direction', { timeout: 30_000 }, () => {
  expect(modules.length).toBeGreaterThan(0)
  const faults = modules.flatMap((file) =>
    faultsOf(file, readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('no module only passes on what others export', () => {
  const isBarrel = (file: string) =>
    /^index\.tsx?$/.test(basename(file)) ||
    readModule(file, readFileSync(join(root, file), 'utf8')).isBarrel
  expect(modules.filter(isBarrel)).toEqual([])
})

describe('a planted import', () => {
  test.each([
    ['server/page/page-cache.ts', `import { render } from '../../renderer/head/head.ts'`],
    ['server/site.ts', `const home = await import('../pages/home/+Page.tsx')`],
    ['server/site.ts', `const home = await import(\`../pages/home/\${name}.tsx\`)`],
    ['server/site.ts', `export { crawl } from '../cli/crawl/crawl.ts'`],
    ['server/site.ts', `export * from '../cli/crawl/crawl.ts'`],
    ['server/start.ts', `import { startService } from '../content/service/start.ts'`],
    ['server/start.ts', `import { store } from '../content/service/store/content-store.ts'`],
    ['server/forms/forms-handler.ts', `import { picturesHandler } from '../pictures/pictures.ts'`],
    ['server/seo/robots.ts', `import type { Form } from '../forms/forms-handler.ts'`],
    ['renderer/head/head.ts', `import { contract } from '../../content/contract/contract.ts'`],
    ['renderer/head/head.ts', `import { type Page } from '../../content/contract/page.ts'`],
    [
      'renderer/head/head.ts',
      `import { isContentError } from '../../content/contract/content-error.ts'`,
    ],
    [
      'renderer/page-context.ts',
      `import { createContentClient } from '../content/client/content-client.ts'`,
    ],
    ['renderer/links/Link.tsx', `const pages = import.meta.glob(['../../pages/*/+Page.tsx'])`],
    [
      'renderer/head/head.ts',
      `import { startSite } from '../../tests/harness/servers/start-site.ts'`,
    ],
    ['pages/content/+Page.tsx', `import { results } from '../search/results.ts'`],
    [
      'pages/content/+data.ts',
      `import { createContentClient } from '../../content/client/content-client.ts'`,
    ],
    ['content/client/content-client.ts', `import '../service/start.ts'`],
    ['renderer/layout/Shell.tsx', `import '../client/start.ts'`],
    ['renderer/client/start.ts', `import '../server/no-page.ts'`],
    [
      'content/contract/page.ts',
      `type Client = import('../client/content-client.ts').ContentClient`,
    ],
    ['locales/locales.ts', `import type { Locale } from '../content/contract/values.ts'`],
    ['server/seo/robots.ts', `import { models } from '../../studio/models/models.ts'`],
    ['studio/documents.ts', `import { contract } from '../content/contract/contract.ts'`],
    ['locales/locales.ts', `import { splitLocale } from '../routing/localized-path.ts'`],
    ['routing/picture-address.ts', `import { plainUri } from '../content/contract/values.ts'`],
    ['renderer/head/head.ts', `import express from 'express'`],
    ['server/site.ts', `import { renderToString } from 'react-dom/server'`],
  ])('in %s is found: %s', (file, source) => {
    expect(faultsOf(file, source)).toHaveLength(1)
  })

  test.each([
    ['server/site.ts', `const { startService } = await import('../content/service/start.ts')`],
    ['server/http/app.ts', `import type { AnswerPage } from '../page/answer-page.ts'`],
    [
      'server/page/render-page.ts',
      `import type { NoPage } from '../../renderer/server/no-page.ts'`,
    ],
    ['renderer/head/head.ts', `import type { Page } from '../../content/contract/page.ts'`],
    ['pages/content/ContentPage.tsx', `const blocks = import.meta.glob('./blocks/*/*.tsx')`],
    ['pages/home/+Page.tsx', `export { Page } from '../content/Page.tsx'`],
    ['content/service/content-service.ts', `import express, { type Express } from 'express'`],
    [
      'tests/integration/pages/page.test.ts',
      `import { createApp } from '../../../server/http/app.ts'`,
    ],
  ])('in %s is fine: %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([])
  })
})

test.each([
  [true, `export * from './a.ts'\nexport * from './b.ts'`],
  [true, `export { a } from './a.ts'\nexport type { B } from './b.ts'`],
  [true, `import { a } from './a.ts'\nimport { b } from './b.ts'\nexport { a, b }`],
  [false, `export { Form as view } from './Form.tsx'`],
  [false, `import './a.css'`],
  [false, `export { a } from './a.ts'\nexport const b = 1`],
])('passes on only: %s for %s', (isBarrel, source) => {
  expect(readModule('a.ts', source).isBarrel).toBe(isBarrel)
})
