import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crossings, importDirections, importFault, isOnlyOn, sides } from './import-directions.ts'
import { readModule } from './read-module.ts'

const root = join(import.meta.dirname, '../..')

/** Tests next to a module may use the harness and other folders, like all files in tests/. */
const modules = globSync(`{${Object.keys(importDirections).join()}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

function faultsOf(file: string, source: string): string[] {
  return readModule(file, source).references.flatMap(
    (reference) => importFault(file, reference) ?? [],
  )
}

function valueImports(file: string): { file: string; target: string }[] {
  return readModule(file, sourceOf(file))
    .references.filter(({ isType }) => !isType)
    .map(({ specifier }) => ({ file, target: join(dirname(file), specifier) }))
}

describe('table of directions', () => {
  test('has at most five exceptions', () => {
    expect(crossings.length).toBeLessThanOrEqual(5)
  })
})

describe('modules', () => {
  test('import along the table of directions', () => {
    expect(modules.length).toBeGreaterThan(0)
    const faults = modules.flatMap((file) =>
      faultsOf(file, sourceOf(file)).map((fault) => `${file}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('in components are imported by browser code', () => {
    const [rendered] = sides
    const importers = Map.groupBy(modules.flatMap(valueImports), ({ target }) => target)
    const misplaced = modules.filter((file) => {
      const of = file.startsWith('components/') ? (importers.get(file) ?? []) : []
      return of.length > 0 && rendered && of.every((one) => isOnlyOn(rendered, one.file))
    })
    expect(misplaced).toEqual([])
  })

  test('define something of their own', () => {
    const isBarrel = (file: string) =>
      /^index\.tsx?$/.test(basename(file)) || readModule(file, sourceOf(file)).isBarrel
    expect(modules.filter(isBarrel)).toEqual([])
  })
})

describe('import', () => {
  test.each([
    ['server/page/page-cache.ts', `import { render } from '../../renderer/head/head.ts'`],
    ['server/site.ts', `const home = await import('../pages/home/+Page.tsx')`],
    ['server/site.ts', `const home = await import(\`../pages/home/\${name}.tsx\`)`],
    ['server/site.ts', `export { crawl } from '../cli/crawl/crawl.ts'`],
    ['server/site.ts', `export * from '../cli/crawl/crawl.ts'`],
    ['server/start.ts', `import { startService } from '../cms/start.ts'`],
    ['server/start.ts', `import { store } from '../cms/store/content-store.ts'`],
    ['server/forms/forms-handler.ts', `import { picturesHandler } from '../pictures/pictures.ts'`],
    ['server/seo/robots.ts', `import type { Form } from '../forms/forms-handler.ts'`],
    ['renderer/head/head.ts', `import { contract } from '../../content/contract/contract.ts'`],
    ['components/links/Link.tsx', `import { type Page } from '../../content/contract/page.ts'`],
    ['browser/root.tsx', `import { isContentError } from '../content/contract/content-error.ts'`],
    [
      'renderer/page-context.ts',
      `import { createContentClient } from '../content/client/content-client.ts'`,
    ],
    ['components/links/Link.tsx', `const pages = import.meta.glob(['../../pages/*/+Page.tsx'])`],
    ['components/layout/Shell.tsx', `import { router } from '../../browser/router/router.ts'`],
    ['components/layout/Shell.tsx', `import { head } from '../../renderer/head/head.ts'`],
    [
      'renderer/head/head.ts',
      `import { startSite } from '../../tests/harness/servers/start-site.ts'`,
    ],
    ['pages/content/+Page.tsx', `import { results } from '../search/results.ts'`],
    ['pages/blocks/Text/Text.tsx', `import { ContentPage } from '../../content/ContentPage.tsx'`],
    [
      'pages/content/+data.ts',
      `import { createContentClient } from '../../content/client/content-client.ts'`,
    ],
    ['pages/content/ContentPage.tsx', `import { head } from '../../renderer/head/head.ts'`],
    ['content/client/content-client.ts', `import '../../cms/start.ts'`],
    ['content/search/fold.ts', `import { store } from '../../cms/store/content-store.ts'`],
    ['cms/content-app.ts', `import { createContentClient } from '../content/client/client.ts'`],
    ['cms/content-app.ts', `import { texts } from './ui/texts/texts.ts'`],
    ['cms/ui/start.tsx', `import { createRouter } from '../editor/calls/editor-router.ts'`],
    [
      'content/contract/page.ts',
      `type Client = import('../client/content-client.ts').ContentClient`,
    ],
    ['locales/locales.ts', `import type { Locale } from '../content/contract/values.ts'`],
    ['server/seo/robots.ts', `import { models } from '../../sample-site/studio/models/models.ts'`],
    ['locales/locales.ts', `import { splitLocale } from '../routing/localized-path.ts'`],
    ['platform/is-loopback.ts', `import { splitLocale } from '../routing/localized-path.ts'`],
    ['routing/picture-address.ts', `import { plainUri } from '../content/contract/values.ts'`],
    ['routing/icon-names.ts', `import type { Page } from '../content/contract/page.ts'`],
    ['server/site.ts', `const { notify } = await import('../cms/notify-site.ts')`],
    ['content/search/fold.ts', `import type { Store } from '../../cms/store/content-store.ts'`],
    [
      'components/page/PageRoot.tsx',
      `import { usePageView } from '../../browser/consent/page-view-event.ts'`,
    ],
    [
      'renderer/page-context.ts',
      `import type { ContentClient } from '../content/client/content-client.ts'`,
    ],
    ['renderer/head/head.ts', `import express from 'express'`],
    ['server/site.ts', `import { renderToString } from 'react-dom/server'`],
  ])('violation in %s is found: %s', (file, source) => {
    expect(faultsOf(file, source)).toHaveLength(1)
  })

  test.each([
    ['server/embedded-service.ts', `const { startService } = await import('../cms/start.ts')`],
    ['server/http/app.ts', `import type { RespondWithPage } from '../page/respond-with-page.ts'`],
    ['server/page/render-page.ts', `import type { NoPage } from '../../renderer/no-page.ts'`],
    ['renderer/head/head.ts', `import type { Page } from '../../content/contract/page.ts'`],
    ['pages/content/block-views.ts', `const blocks = import.meta.glob('../blocks/*/*.tsx')`],
    ['pages/home/+Page.tsx', `export { Page } from '../content/Page.tsx'`],
    ['cms/content-service.ts', `import express, { type Express } from 'express'`],
    ['cms/ui/tree/PageTree.tsx', `import type { Page } from '../../store/content-snapshot.ts'`],
    [
      'tests/integration/pages/page.test.ts',
      `import { createApp } from '../../../server/http/app.ts'`,
    ],
  ])('in %s is allowed: %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([])
  })
})

describe('read module', () => {
  test.each([
    [true, `export * from './a.ts'\nexport * from './b.ts'`],
    [true, `export { a } from './a.ts'\nexport type { B } from './b.ts'`],
    [true, `import { a } from './a.ts'\nimport { b } from './b.ts'\nexport { a, b }`],
    [false, `export { Form as view } from './Form.tsx'`],
    [false, `import './a.css'`],
    [false, `export { a } from './a.ts'\nexport const b = 1`],
  ])('detects a barrel: %s for %s', (isBarrel, source) => {
    expect(readModule('a.ts', source).isBarrel).toBe(isBarrel)
  })
})
