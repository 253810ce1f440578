import { describe, expect, test } from 'vitest'
import { findManifestLinks } from './find-manifest-links.ts'

describe('web app manifest', () => {
  test('links to pages and icons', () => {
    const json = JSON.stringify({
      start_url: '/start',
      icons: [{ src: 'a.png', sizes: '192x192' }, { sizes: 'any' }, 7],
      screenshots: [{ src: 'b.png' }],
      shortcuts: [{ url: '/c', icons: [{ src: 'd.png' }] }],
    })
    expect(findManifestLinks(json)).toEqual([
      { raw: '/start', expects: 'page' },
      { raw: '/c', expects: 'page' },
      { raw: 'a.png', expects: 'file' },
      { raw: 'b.png', expects: 'file' },
      { raw: 'd.png', expects: 'file' },
    ])
  })

  test.each(['', '[]', '{"icons":{}}', 'null'])('has no links in an invalid file: %s', (json) => {
    expect(findManifestLinks(json)).toEqual([])
  })
})
