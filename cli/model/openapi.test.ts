import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { createOpenApi } from './openapi.ts'

const document = createOpenApi()

describe('OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(document)).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has no reference without target', () => {
    const { components, ...rest } = document
    const references = JSON.stringify([rest, components]).matchAll(
      /"#\/components\/schemas\/(\w+)/g,
    )
    const names = [...references].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !(String(name) in components.schemas))).toEqual([])
  })
})
