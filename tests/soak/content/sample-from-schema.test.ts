import { expect, test } from 'vitest'
import { contract } from '../../../content/contract/contract.ts'
import { blockSchemas, sampleOf } from './sample-from-schema.ts'

test('there is a sample of all that the long runs mutate and fill', () => {
  for (const schema of [contract.page, contract.layout, contract.search, ...blockSchemas])
    expect(sampleOf(schema)).toBeTypeOf('object')
})
