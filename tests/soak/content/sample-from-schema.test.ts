import { describe, expect, test } from 'vitest'
import { contract } from '../../../content/contract/contract.ts'
import { blockSchemas, sampleOf } from './sample-from-schema.ts'

describe('schema samples', () => {
  test('cover page, layout, search and blocks', () => {
    for (const schema of [contract.page, contract.layout, contract.search, ...blockSchemas])
      expect(sampleOf(schema)).toBeTypeOf('object')
  })
})
