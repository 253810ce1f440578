import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { messageNotes } from '../../locales/messages.ts'

const root = join(import.meta.dirname, '../..')

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Message keys in a source text. A key with a variable part becomes a pattern. */
function findKeys(file: string, source: string): RegExp[] {
  const keys: RegExp[] = []
  const add = (texts: string[]) => {
    const [start = ''] = texts
    // A part must be constant. A template that begins with a variable would match every key.
    if (/^[a-z]+\./i.test(start) || texts.length === 1)
      keys.push(new RegExp(`^${texts.map((text) => escape(text)).join('\\w+')}(_\\w+)?$`))
  }
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && add([value])),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.raw)),
  }).visit(parseSync(file, source).program)
  return keys
}

describe('interface texts', () => {
  test('are all used', () => {
    const files = globSync('{browser,components,locales,pages,renderer,server}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/*.test.*', '**/*.examples.ts'],
    })
    const used = files.flatMap((file) => findKeys(file, readFileSync(join(root, file), 'utf8')))
    const unused = Object.keys(messageNotes).filter((key) => !used.some((name) => name.test(key)))
    expect(unused).toEqual([])
  })

  test.each([
    [`t('search.none')`, 'search.none', true],
    [`t('search.count', { count })`, 'search.count_one', true],
    ['t(`error.${status}.text`)', 'error.404.text', true],
    ['t(`error.${status}`)', 'error.404.text', false],
    [`t('search.none')`, 'search.nones', false],
    ['`${a}.${b}`', 'search.none', false],
    [`// t('search.none')`, 'search.none', false],
  ])('%s uses %s: %s', (source, key, isUse) => {
    expect(findKeys('x.ts', source).some((name) => name.test(key))).toBe(isUse)
  })
})
