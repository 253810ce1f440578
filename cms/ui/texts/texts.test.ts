import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEditingSchema } from '../../editor/editing-schema.ts'
import type { ConflictCause } from '../../editor/refusal.ts'
import { ApiError } from '../api/api.ts'
import type { Schema } from '../api/schema.ts'
import texts from './texts.json' with { type: 'json' }
import { createTexts } from './create-texts.ts'

const placeholders = (text: string) => text.match(/\{\w+\}/g)?.toSorted()

describe('editor texts', () => {
  test('use equal placeholders and Swiss spelling', () => {
    for (const [key, { de, en }] of Object.entries(texts)) {
      expect(placeholders(en), key).toEqual(placeholders(de))
      expect(de, key).not.toMatch(/ß|"/)
    }
  })

  test('name every block and editable field', () => {
    const { blocks, page, layout } = createEditingSchema()
    const fields = [...Object.values(blocks), page, layout].flatMap(fieldsIn)
    const keys = [
      ...Object.keys(blocks).map((type) => `block.${type}`),
      ...fields.map((field) => `field.${field}`),
    ]
    expect([...new Set(keys)].filter((key) => !(key in texts))).toEqual([])
  })

  function fieldsIn({ properties = {}, items }: Schema): string[] {
    const own = Object.entries(properties).flatMap(([name, part]) => [name, ...fieldsIn(part)])
    return [...own, ...(items ? fieldsIn(items) : [])]
  }

  test('name every selectable value', () => {
    const { blocks, page, layout } = createEditingSchema()
    const choices = [...Object.values(blocks), page, layout].flatMap(choicesIn)
    const isNamed = (choice: string) => `value.${choice}` in texts || `type.${choice}` in texts
    expect(choices.filter((choice) => !isNamed(choice))).toEqual([])
  })

  function choicesIn({ enum: own = [], properties = {}, items }: Schema): string[] {
    return [...own, ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(choicesIn)]
  }

  const causes: Record<ConflictCause, true> = {
    'path-taken': true,
    'id-taken': true,
    'name-taken': true,
    'not-published': true,
    'in-use': true,
    'other-kind': true,
    'file-broken': true,
    'other-account': true,
    'changed-since': true,
  }

  test('explain each cause differently in both languages', () => {
    const words = (['de', 'en'] as const).flatMap((language) => {
      const { error } = createTexts(language)
      return Object.keys(causes).map((cause) => error(new ApiError(409, { cause, message: '' })))
    })
    expect(new Set(words.filter(Boolean)).size).toBe(2 * Object.keys(causes).length)
  })

  test('name every action of the log', () => {
    const router = join(import.meta.dirname, '../../editor/calls/editor-router.ts')
    const calls = readFileSync(router, 'utf8').matchAll(/'((?:POST|DELETE) [\w/]+)': defineCall/g)
    const actions = [...calls].map(([, call]) => `action.${call}`)
    expect(actions.length).toBeGreaterThan(10)
    // Signing in and out is no call of somebody who is signed in; trying to is logged in words.
    const named = actions.filter((action) => !action.endsWith(' session'))
    expect(named.filter((action) => !(action in texts))).toEqual([])
  })

  test('contain no unused text', () => {
    const root = join(import.meta.dirname, '..')
    const source = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const isUsed = (key: string) => {
      const [kind = '', name = ''] = key.split('.')
      const isNamed = ['field', 'block', 'type', 'value', 'action'].includes(kind)
      const start = name.replace(/\d+$/, '')
      return (
        isNamed ||
        source.includes(`'${key}'`) ||
        source.includes(`\`${kind}.\${`) ||
        source.includes(`\`${kind}.${start}\${`)
      )
    }
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([])
  })
})
