import { describe, expect, test } from 'vitest'
import { normalizePathname } from '../../../routing/localized-path.ts'
import { changeTextPaths } from './change-text-paths.ts'

const moves = new Map([
  ['/de/alt', '/de/neu'],
  ['/de/alt/größe', '/de/neu/größe'],
  ['/de/a_b', '/de/c_d'],
  ['/de/klammer(1)', '/de/klammer(2)'],
  ['/de/x&y', '/de/z'],
])
const ownHosts = new Set(['www.muster.example', 'muster.example'])
const newPath = (pathname: string) => moves.get(normalizePathname(pathname))

describe('paths in rich text', () => {
  test.each([
    ['Markdown link', '[Alt](/de/alt)', '[Alt](/de/neu)'],
    ['two links in a line', '[a](/de/alt)[b](/de/alt), c', '[a](/de/neu)[b](/de/neu), c'],
    ['fragment', '[a](/de/alt#masse)', '[a](/de/neu#masse)'],
    ['query', '[a](/de/alt?a=1&b=2#c)', '[a](/de/neu?a=1&b=2#c)'],
    ['title', '[a](/de/alt "/de/alt")', '[a](/de/neu "/de/alt")'],
    ['angle brackets', '[a](</de/alt>)', '[a](</de/neu>)'],
    ['slash at the end', '[a](/de/alt/)', '[a](/de/neu)'],
    ['percent encoding', '[a](/de/alt/gr%C3%B6%C3%9Fe)', '[a](/de/neu/größe)'],
    ['letters as typed', '[a](/de/alt/größe)', '[a](/de/neu/größe)'],
    ['reference', '[a][1] [b][1]\n\n[1]: /de/alt', '[a][1] [b][1]\n\n[1]: /de/neu'],
    ['picture', '![a](/de/alt)', '![a](/de/neu)'],
    ['table', '| a |\n|---|\n| [b](/de/alt) |', '| a |\n|---|\n| [b](/de/neu) |'],
    ['nested list', '- a\n  - [b](/de/alt)', '- a\n  - [b](/de/neu)'],
    ['heading', '## [b](/de/alt)', '## [b](/de/neu)'],
    ['escaped character', '[a](/de/a\\_b)', '[a](/de/c_d)'],
    ['parentheses', '[a](/de/klammer(1))', '[a](/de/klammer%282%29)'],
    ['HTML', '<p><a href="/de/alt">a</a></p>', '<p><a href="/de/neu">a</a></p>'],
    ['single quotes', "<p><a href='/de/alt'>a</a></p>", "<p><a href='/de/neu'>a</a></p>"],
    ['no quotes', '<p><a href=/de/alt>a</a></p>', '<p><a href=/de/neu>a</a></p>'],
    ['capitals', '<P><A HREF = "/de/alt">a</A></P>', '<P><A HREF = "/de/neu">a</A></P>'],
    ['reference of a character', '<a href="/de/x&amp;y">a</a>', '<a href="/de/z">a</a>'],
    [
      'absolute address',
      '[a](https://www.muster.example/de/alt?a=1#b)',
      '[a](https://www.muster.example/de/neu?a=1#b)',
    ],
    [
      'absolute address of another own host',
      '[a](https://muster.example/de/alt)',
      '[a](https://muster.example/de/neu)',
    ],
    [
      'absolute address in HTML',
      '<p><a href="http://www.muster.example/de/alt">a</a></p>',
      '<p><a href="http://www.muster.example/de/neu">a</a></p>',
    ],
    ['HTML in Markdown', 'a <a href="/de/alt">b</a>', 'a <a href="/de/neu">b</a>'],
  ])('follow a move: %s', (_name, before, after) => {
    expect(changeTextPaths(before, newPath, ownHosts)).toBe(after)
  })

  test.each([
    ['text', 'Unter /de/alt steht [b](/de/b)'],
    ['link text', '[/de/alt](/de/b)'],
    ['code', '`[a](/de/alt)`'],
    ['longer path', '[a](/de/altes) [b](/de/alt/x)'],
    ['other host', '[a](https://x.example/de/alt) [b](//x.example/de/alt)'],
    ['query of another link', '[a](/de/b?from=/de/alt)'],
    ['host that begins alike', '[a](https://www.muster.example.org/de/alt)'],
    ['address that visitors read', '<https://www.muster.example/de/alt>'],
    ['comment', 'a <!-- <a href="/de/alt">a</a> --> b'],
    ['empty text', ''],
  ])('stay: %s', (_name, text) => {
    expect(changeTextPaths(text, newPath, ownHosts)).toBe(text)
    // Beside a link that follows, too.
    const beside = `${text}\n\n[z](/de/alt)`
    expect(changeTextPaths(beside, newPath, ownHosts)).toBe(`${text}\n\n[z](/de/neu)`)
  })
})
