import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockTypes } from '../../content/contract/contract.ts'
import { createContentModel } from './content-model.ts'
import { createMapping, type Cms, type CmsEntry, type CmsUpload } from './mapping.ts'

const document = readFileSync(
  new URL('../../docs/reference/block-examples.md', import.meta.url),
  'utf8',
)
const examples = Array.from(
  document.matchAll(/^### (\w+)\n\n```json\n([\s\S]*?)```/gm),
  ([, type = '', json = '']) => ({ type, block: JSON.parse(json) as CmsEntry }),
)

/** A CMS in memory, which stores uploads and pages as it receives them. */
function createCms(examplesRead: unknown): Cms {
  const uploads = new Map<string, CmsUpload>()
  visit(examplesRead, (entry) => {
    const { uri, ...upload } = entry as Partial<CmsUpload> & { uri?: string }
    const src = upload.src ?? uri
    if (src && (upload.width || upload.format)) uploads.set(src, { ...upload, src, alt: '' })
  })
  return {
    blockKey: 'blockType',
    findUpload: (address) => (uploads.has(address) ? `upload ${address}` : undefined),
    readUpload: (reference) => uploads.get(String(reference).slice('upload '.length)),
    findPage: (path) => (/^\/(de|en)\b/.test(path) ? { page: path } : undefined),
    readPage: (reference) => (reference as { page: string }).page,
    toRichText: (html) => ({ root: html }),
    toHtml: (richText) => (richText as { root: string }).root,
  }
}

function visit(value: unknown, see: (entry: CmsEntry) => void): void {
  if (typeof value !== 'object' || value === null) return
  see(value as CmsEntry)
  for (const part of Object.values(value)) visit(part, see)
}

describe('mapping', () => {
  const mapping = createMapping(createContentModel().blocks, createCms(examples))

  test('has an example of each block type', () => {
    expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(blockTypes))
  })

  test.each(examples)('returns an example unchanged: $type', ({ block }) => {
    expect(mapping.blockToContract(mapping.blockToCms(block))).toEqual(block)
  })

  test('refers to pages and uploads', () => {
    const image = { src: '/media/a.jpg', alt: 'A', width: 8, height: 6 }
    const link = { title: 'More', uri: '/en/machines?q=1#top' }
    const block = { type: 'HeaderStatic', title: 'T', id: 'top', image, link }
    const { blockToCms, blockToContract } = createMapping(
      createContentModel().blocks,
      createCms(image),
    )
    const entry = blockToCms(block)
    expect(entry).toEqual({
      blockType: 'HeaderStatic',
      anchor: 'top',
      title: 'T',
      image: { upload: 'upload /media/a.jpg', alt: 'A' },
      link: { title: 'More', uri: { page: { page: '/en/machines' }, address: '?q=1#top' } },
    })
    expect(blockToContract(entry)).toEqual(block)
  })

  test('keeps addresses that the CMS does not store', () => {
    const link = { title: 'More', uri: 'tel:+41441234567' }
    const downloads = [{ title: 'Manual', uri: 'https://files.example/a.pdf', format: 'PDF' }]
    const block = { type: 'VakuumSupportExtra', title: 'T', text: '<p>T</p>', checklist: [] }
    expect(
      mapping.blockToContract(mapping.blockToCms({ ...block, downloads, contact: link })),
    ).toEqual({ ...block, downloads, contact: link })
  })

  test('names a picture without an upload', () => {
    const image = { src: '/media/none.jpg', alt: '', width: 8, height: 6 }
    const block = { type: 'HeaderStatic', title: 'T', image }
    expect(() => mapping.blockToCms(block)).toThrow('not uploaded: /media/none.jpg')
  })

  test('leaves out what an editor has left empty', () => {
    const entry = {
      blockType: 'HeaderStatic',
      title: 'T',
      anchor: null,
      subtitle: '',
      text: null,
      image: { upload: null, alt: null },
      link: { title: '', uri: { page: null, address: null } },
    }
    expect(mapping.blockToContract(entry)).toEqual({ type: 'HeaderStatic', title: 'T' })
  })

  test('fills required fields that are empty', () => {
    expect(mapping.blockToContract({ blockType: 'Tiles' })).toEqual({
      type: 'Tiles',
      tiles: [],
    })
  })

  test('names an unknown block type', () => {
    expect(() => mapping.blockToContract({ blockType: 'other' })).toThrow('other')
    expect(() => mapping.blockToCms({ type: 'Other' })).toThrow('Other')
  })
})
