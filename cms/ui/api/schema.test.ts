import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { blockTypes } from '../../../content/contract/contract.ts'
import { createEditingSchema } from '../../editor/editing-schema.ts'
import { changeTexts, emptyValue, fieldsOf, fieldKindOf } from './schema.ts'

const { blocks } = createEditingSchema()

describe('field schema', () => {
  test.each(blockTypes)('creates a new %s with required fields only', (type) => {
    const schema = blocks[type] ?? {}
    const value = emptyValue(schema) as Record<string, unknown>
    expect(value['type']).toBe(type)
    expect(Object.keys(value)).toEqual(schema.required)
  })

  test('begins a date with the local day', () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-01T22:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
    expect(emptyValue({ type: 'string', format: 'date' })).toBe('2026-06-02')
  })

  test('maps each kind of value to its own field', () => {
    const kinds = Object.fromEntries(
      fieldsOf(blocks['Model'] ?? {}).map(([name, schema]) => [name, fieldKindOf(schema)]),
    )
    expect(kinds).toMatchObject({ name: 'text', text: 'html', images: 'list', id: 'text' })
    expect(fieldKindOf(blocks['Model']?.properties?.['images']?.items ?? {})).toBe('image')
    expect(Object.keys(kinds).at(-1)).toBe('id')
  })
})

describe('texts of a block', () => {
  test('change without anchors, addresses and choices', () => {
    const image = { src: '/media/a.webp', alt: 'a', width: 1, height: 1 }
    const link = { title: 'a', uri: '/de/a' }
    const block = {
      type: 'ImgTextPart',
      id: 'a',
      title: 'a',
      text: 'a',
      image,
      position: 'left',
      link,
    }
    const changed = changeTexts(block, blocks['ImgTextPart'] ?? {}, (text, isOfTarget) =>
      isOfTarget ? text : 'b',
    )
    expect(changed).toEqual({ ...block, title: 'b', text: 'b' })
  })
})
