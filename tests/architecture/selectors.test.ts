import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Selectors that style others by what any element, or the whole page, has inside: with each node that is added a browser styles
 * everything below anew. On a page of 7,500 elements that took a sixth of a second, several times. Selectors that style the root
 * or the body by any descendant: with each node that is added a browser looks through all of the page, which took 0.7 ms each.
 */
function findCostly(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return selectors.map((selector) => selector.trim()).filter((selector) => isCostly(selector))
}

function isCostly(selector: string): boolean {
  return isByAnyDescendant(selector) || isByAnything(selector)
}

function isByAnything(selector: string): boolean {
  let bare = selector
  while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '')
  return bare
    .split(',')
    .some((one) => /(^|[\s>+~])(:root|html|body|\*)?(\[[^\]]*\])*:has\s*[\s>+~]\s*\S/.test(one))
}

/** Not by focus, which is in one place. */
function isByAnyDescendant(selector: string): boolean {
  const argument = /(?::root|html|body)(?:\[[^\]]*\])*:has\(([^)]*)\)/.exec(selector)?.[1]
  return argument !== undefined && !/^(> [^\s>]+ ?)+$|:focus-visible/.test(argument)
}

test('no rule has the page styled anew with each change of it', () => {
  const files = globSync('{pages,renderer}/**/*.css', { cwd: root })
  const costly = files.flatMap((file) => findCostly(readFileSync(join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(40)
  expect(costly).toEqual([])
})

test.each([
  [':has(> main > .bare) > :not(main)', true],
  ['body:has(.bare) header', true],
  [':root[data-open]:has(.menu) .page', true],
  ['body:has(.notice)', true],
  ['body:has(> * > .notice)', false],
  [':root:has(.header :focus-visible)', false],
  ['nav + section > :has(> .dark)', false],
  ['.entry:has([data-active]) > :is(.link, .toggle)', false],
])('%s is costly: %s', (selector, isFound) => {
  expect(findCostly(`${selector} { color: red }`).length > 0).toBe(isFound)
})

test('a `content` with a text for screen readers follows one without, for browsers that drop it: Firefox before 128, Safari before 17.4', () => {
  const files = globSync('{pages,renderer}/**/*.css', { cwd: root })
  const declarations = files.flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8')
    return [...css.matchAll(/(.*)\n\s*content: (.+) \/ '';/g)]
  })
  expect(declarations.length).toBeGreaterThan(2)
  for (const [, before = '', text = ''] of declarations)
    expect(before.trim()).toBe(`content: ${text};`)
})

test('no two stylesheets have one name, which their classes begin with (`vite.config.ts`)', () => {
  const names = globSync('{pages,renderer}/**/*.module.css', { cwd: root }).map((file) =>
    basename(file),
  )
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
