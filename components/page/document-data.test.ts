import { afterEach, describe, expect, test, vi } from 'vitest'
import { dataOfDocument } from './document-data.ts'

const services = { maps: { key: 'k', url: 'https://maps.example/' } }

afterEach(() => vi.unstubAllGlobals())

/** A document in which one selector alone finds something. */
function stubDocument(textContent: string): void {
  const selector = 'body > script[type="application/json"][data-state="services"]'
  vi.stubGlobal('document', {
    querySelector: (asked: string) => (asked === selector ? { textContent } : null),
  })
}

describe('document data', () => {
  test('reads data by name', () => {
    stubDocument(JSON.stringify(services))
    expect(dataOfDocument('services')).toEqual(services)
  })

  test.each(['', '{', 'alert(1)', '<p>x</p>'])('is null for malformed data: %j', (text) => {
    stubDocument(text)
    expect(dataOfDocument('services')).toBeNull()
  })

  test('is null without data', () => {
    stubDocument('{}')
    expect(dataOfDocument('page')).toBeNull()
  })
})
