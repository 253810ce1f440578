import { describe, expect, test } from 'vitest'
import { blockTypes } from '../../content/contract/contract.ts'
import { createContentModel } from './content-model.ts'
import { toPayloadTypes } from './payload-types.ts'

interface PayloadField {
  name: string
  type: string
  required?: boolean
  fields?: PayloadField[]
}

describe('content types of Payload', () => {
  const { pages } = toPayloadTypes(createContentModel())
  const content = pages.fields.find(({ name }) => name === 'content')
  const blocks = content?.blocks as unknown as { slug: string; fields: PayloadField[] }[]
  const fieldOf = (block: string, name: string) =>
    blocks.find(({ slug }) => slug === block)?.fields.find((field) => field.name === name)

  test('have a block of each type', () => {
    expect(blocks.map(({ slug }) => slug)).toEqual(blockTypes)
  })

  test('let editors leave out an optional group', () => {
    expect(fieldOf('HeaderStatic', 'link')?.fields).toMatchObject([
      { name: 'title', type: 'text' },
      { name: 'uri', type: 'group' },
    ])
    expect(JSON.stringify(fieldOf('HeaderStatic', 'link'))).not.toContain('required')
    expect(fieldOf('ContactForm', 'privacy')?.fields?.[0]).toMatchObject({ required: true })
  })

  test('rename ids, which Payload uses itself', () => {
    expect(JSON.stringify(pages)).not.toContain('"name":"id"')
    expect(fieldOf('HeaderStatic', 'anchor')).toMatchObject({ type: 'text' })
  })

  test('accept an empty list unless one entry is required', () => {
    expect(fieldOf('Tiles', 'tiles')).not.toHaveProperty('required')
    expect(fieldOf('HeaderGallery', 'slides')).toMatchObject({ minRows: 1 })
  })
})
