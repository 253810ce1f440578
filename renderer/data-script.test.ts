import { afterEach, expect, test, vi } from 'vitest'
import { dataOfDocument, dataScript } from './data-script.ts'

const services = { maps: { key: 'k', url: 'https://maps.example/' } }

afterEach(() => vi.unstubAllGlobals())

/** A document in which one selector alone finds something. */
function stubDocument(textContent: string): void {
  const selector = 'body > script[type="application/json"][data-state="services"]'
  vi.stubGlobal('document', {
    querySelector: (asked: string) => (asked === selector ? { textContent } : null),
  })
}

test('data is found again as it was written', () => {
  const script = dataScript('services', services)
  const [, json = ''] =
    /^<script type="application\/json" data-state="services">(.*)<\/script>$/.exec(script) ?? []
  stubDocument(json)
  expect(dataOfDocument('services')).toEqual(services)
})

test.each(['', '{', 'alert(1)', '<p>x</p>'])(
  'data that is none is as good as missing: %j',
  (text) => {
    stubDocument(text)
    expect(dataOfDocument('services')).toBeNull()
  },
)

test('a document without data has none', () => {
  stubDocument('{}')
  expect(dataOfDocument('page')).toBeNull()
})

test('no text can end the script', () => {
  const key = '</script><script>alert(1)</script><!--'
  expect(dataScript('services', { maps: { key, url: '' } }).match(/</g)).toHaveLength(2)
})
