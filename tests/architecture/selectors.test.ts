import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Finds two kinds of costly selectors. The first kind styles an element by the content of any other element: each added node
 * restyles all following elements (170 ms on a page of 7,500 elements, several times). The second kind styles the root or the body
 * by any descendant: each added node makes the browser search the page (0.7 ms).
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

/** `:focus-visible` is allowed: only one element has the focus. */
function isByAnyDescendant(selector: string): boolean {
  const argument = /(?::root|html|body)(?:\[[^\]]*\])*:has\(([^)]*)\)/.exec(selector)?.[1]
  return argument !== undefined && !/^(> [^\s>]+ ?)+$|:focus-visible/.test(argument)
}

describe('CSS selectors', () => {
  test('avoid restyling the page on each change', () => {
    const files = globSync('{browser,components,pages}/**/*.css', { cwd: root })
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

  test('repeat `content` without alternative text for older browsers', () => {
    const files = globSync('{browser,components,pages}/**/*.css', { cwd: root })
    const declarations = files.flatMap((file) => {
      const css = readFileSync(join(root, file), 'utf8')
      return [...css.matchAll(/(.*)\n\s*content: (.+) \/ '';/g)]
    })
    expect(declarations.length).toBeGreaterThan(2)
    for (const [, before = '', text = ''] of declarations)
      expect(before.trim()).toBe(`content: ${text};`)
  })

  test('stylesheet names are unique', () => {
    const names = globSync('{browser,components,pages}/**/*.module.css', { cwd: root }).map(
      (file) => basename(file),
    )
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
