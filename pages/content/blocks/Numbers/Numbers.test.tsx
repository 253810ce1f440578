import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './Numbers.examples.ts'
import { Numbers } from './Numbers.tsx'

test.each([
  { name: 'German', example: 'four numbers', shown: /<dd>4(’|&#x27;)200<\/dd>/ },
  { name: 'English', example: 'in English, with decimals', shown: /<dd>4,200<\/dd>/ },
])('numbers are written the $name way', ({ example, shown }) => {
  expect(renderExample(Numbers, examples, example)).toMatch(shown)
})

test('a number stands with its label and unit', () => {
  const html = renderExample(Numbers, examples, 'in English, with decimals')
  expect(html).toMatch(/<dt>repeat accuracy<\/dt><dd>0\.02<span [^>]*> mm<\/span><\/dd>/)
})
