import { describe, expect, test } from 'vitest'
import { parseHighlight } from './HighlightedText.tsx'

/** Parts in one line; what was found stands in brackets. */
const parts = (title: string) =>
  parseHighlight(title).map(({ text, isFound }) => (isFound ? `[${text}]` : text))

describe('highlight', () => {
  test.each([
    { name: 'a title without match', title: 'Downloads', expected: ['Downloads'] },
    {
      name: 'matches within a title',
      title: 'Vakuum<em>pumpe</em> und <em>Pumpe</em>nöl',
      expected: ['Vakuum', '[pumpe]', ' und ', '[Pumpe]', 'nöl'],
    },
    { name: 'a title matched as a whole', title: '<em>Team</em>', expected: ['[Team]'] },
    {
      name: 'tags other than em',
      title: '<img src=x onerror=alert(1)><b>Team</b>',
      expected: ['<img src=x onerror=alert(1)><b>Team</b>'],
    },
    {
      name: 'em with attributes',
      title: '<em onclick=alert(1)>Team</em>',
      expected: ['<em onclick=alert(1)>Team</em>'],
    },
    { name: 'an unclosed em', title: 'Unser <em>Team', expected: ['Unser <em>Team'] },
    {
      name: 'entities',
      title: '&lt;b&gt; &amp; &quot;<em>D&#39;Or</em>&quot;',
      expected: ['<b> & "', "[D'Or]", '"'],
    },
    { name: 'a double-escaped entity', title: '&amp;lt;', expected: ['&lt;'] },
    { name: 'an unknown entity', title: '&nbsp;&copy;', expected: ['&nbsp;&copy;'] },
    { name: 'an empty title', title: '', expected: [] },
  ])('parses $name', ({ title, expected }) => {
    expect(parts(title)).toEqual(expected)
  })
})
