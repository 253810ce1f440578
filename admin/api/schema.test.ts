import { expect, test } from 'vitest'
import { blockTypes } from '../../content/contract/contract.ts'
import { createEditingSchema } from '../../content/service/editor/editing-schema.ts'
import { emptyValue, fieldsOf, kindOf } from './schema.ts'

const { blocks } = createEditingSchema()

test.each(blockTypes)('a new block %s has what is required, and nothing else', (type) => {
  const schema = blocks[type] ?? {}
  const value = emptyValue(schema) as Record<string, unknown>
  expect(value['type']).toBe(type)
  expect(Object.keys(value)).toEqual(schema.required)
})

test('each kind of value has a field of its own', () => {
  const kinds = Object.fromEntries(
    fieldsOf(blocks['Model'] ?? {}).map(([name, schema]) => [name, kindOf(schema)]),
  )
  expect(kinds).toMatchObject({ name: 'text', text: 'html', images: 'list', id: 'text' })
  expect(kindOf(blocks['Model']?.properties?.['images']?.items ?? {})).toBe('picture')
  expect(Object.keys(kinds).at(-1)).toBe('id')
})
