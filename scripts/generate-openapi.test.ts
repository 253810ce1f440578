import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { generateOpenApi, openApiFile } from './generate-openapi.ts'

describe('OpenAPI document', () => {
  test('is up to date', () => {
    const advice = 'run npm run generate:schema'
    expect(readFileSync(openApiFile, 'utf8') === generateOpenApi(), advice).toBe(true)
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(generateOpenApi())).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has no reference without target', () => {
    const { components, ...rest } = JSON.parse(generateOpenApi()) as {
      components: { schemas: Record<string, unknown> }
    }
    const references = JSON.stringify([rest, components]).matchAll(
      /"#\/components\/schemas\/(\w+)/g,
    )
    const names = [...references].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !(String(name) in components.schemas))).toEqual([])
  })
})
