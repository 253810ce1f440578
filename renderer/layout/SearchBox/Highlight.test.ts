import { expect, test } from 'vitest'
import { parseHighlight } from './Highlight.tsx'

/** Parts in one line; what was found stands in brackets. */
const parts = (title: string) =>
  parseHighlight(title).map(({ text, isFound }) => (isFound ? `[${text}]` : text))

test.each([
  { name: 'a title without a find', title: 'Downloads', expected: ['Downloads'] },
  {
    name: 'finds within a title',
    title: 'Vakuum<em>pumpe</em> und <em>Pumpe</em>nöl',
    expected: ['Vakuum', '[pumpe]', ' und ', '[Pumpe]', 'nöl'],
  },
  { name: 'a title that was found as a whole', title: '<em>Team</em>', expected: ['[Team]'] },
  {
    name: 'a tag that is not em',
    title: '<img src=x onerror=alert(1)><b>Team</b>',
    expected: ['<img src=x onerror=alert(1)><b>Team</b>'],
  },
  {
    name: 'em with attributes',
    title: '<em onclick=alert(1)>Team</em>',
    expected: ['<em onclick=alert(1)>Team</em>'],
  },
  { name: 'em that is not closed', title: 'Unser <em>Team', expected: ['Unser <em>Team'] },
  {
    name: 'entities',
    title: '&lt;b&gt; &amp; &quot;<em>D&#39;Or</em>&quot;',
    expected: ['<b> & "', "[D'Or]", '"'],
  },
  { name: 'an escaped entity, once only', title: '&amp;lt;', expected: ['&lt;'] },
  { name: 'an unknown entity', title: '&nbsp;&copy;', expected: ['&nbsp;&copy;'] },
  { name: 'an empty title', title: '', expected: [] },
])('reads $name', ({ title, expected }) => {
  expect(parts(title)).toEqual(expected)
})
