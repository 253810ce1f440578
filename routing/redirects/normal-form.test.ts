import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { normalForm } from './normal-form.ts'

const page = '/de/maschinen/heber'

describe('normal form', () => {
  test.each<[url: string, expected: string]>([
    // Unchanged
    ['/', '/'],
    [page, page],
    ['/de/100%25-Inox', '/de/100%25-Inox'],
    ['/de/%C3%BCber-uns?x=%C3%BC', '/de/über-uns?x=%C3%BC'],
    ['/de/heber_(alt)', '/de/heber_(alt)'],
    ['/de/version-2.0', '/de/version-2.0'],
    ['/de/heber®', '/de/heber®'],
    ['/de/𠮷', '/de/𠮷'],
    ['/de/a&amp;b', '/de/a&amp;b'],
    // Slashes and dots
    [`${page}/`, page],
    [`/${page}//`, page],
    ['/de//maschinen///heber', page],
    ['/de/./maschinen/x/../heber', page],
    ['/de/%2e/maschinen/x/%2e%2e/heber', page],
    ['/de\\maschinen\\heber', page],
    ['/de%2Fmaschinen%2Fheber', page],
    ['/../../de/maschinen/heber', page],
    // Punctuation of the sentence around a link
    ...[
      ')',
      '.',
      ',',
      ';',
      ':',
      '!',
      '?',
      '...',
      ').',
      '),',
      "'",
      '’',
      '*',
      '_',
      ']',
      '%',
      '&',
      ']$',
      '$',
      '@',
      '-',
      '\\)',
      '**',
      '**)',
      ')*.',
      '](/de/maschinen/heber)',
      '](https://www.firma.example/de/maschinen/heber)',
      '][Heber]',
      '[/url]',
      '(',
      '[',
      '&quot;',
      '&gt;.',
      '&lt;/a&gt;',
      '&nbsp;',
      '&amp;',
    ].map((end): [string, string] => [`${page}${end}`, page]),
    ...[
      '%20',
      '%20%20',
      '+',
      '%C2%A0',
      '%0A',
      '%0D%0A',
      '%09',
      '%29',
      '%2C',
      '%3E',
      '%22',
      '%E2%80%9D',
      '%7D',
      '%7C',
      '%60',
      '%E2%80%A6',
      '%3F',
      '%5D%24',
      '%E2%80%93',
      '%E2%80%98',
      '%C2%B4',
      '%E3%80%82',
      '%EF%BC%89',
      '%E2%82%AC',
      '%F0%9F%91%8D',
      '%F0%9F%91%8D%F0%9F%8F%BB!',
      '%E2%9C%85',
    ].map((end): [string, string] => [`${page}${end}`, page]),
    [`${page}%3C/a%3E`, page],
    [`${page}%22%20target=%22_blank`, page],
    [`${page}%20(PDF)`, `${page} (PDF)`],
    [`${page}/).`, page],
    ['/de/heber_(alt))', '/de/heber_(alt)'],
    ['/de/heber_(alt)).)', '/de/heber_(alt)'],
    ['/de/heber_[a(b)])]', '/de/heber_[a(b)]'],
    [`${page}%C3`, page],
    [`${page}%E`, page],
    // Characters that nobody sees
    ['/%E2%80%8Bde/masch%C2%ADinen/heber%E2%80%8B', page],
    ['/de/%20maschinen%20/heber', page],
    // Index files
    ...[
      'index.html',
      'index.htm',
      'INDEX.HTML',
      'index.php',
      'default.aspx',
      'Default.asp',
      'index.shtml',
      'index.jsp',
      'index.php5',
    ].map((file): [string, string] => [`${page}/${file}`, page]),
    ['/index.html', '/'],
    ['/de/index', '/de/index'],
    ['/de/index.html/x', '/de/index.html/x'],
    // Session ids and other parameters of a segment
    [`${page};jsessionid=1A2B.node1`, page],
    [`/de/maschinen;v=1/heber;JSESSIONID=1?x=1`, `${page}?x=1`],
    [`${page}/index.jsp;jsessionid=1A?x=1`, `${page}?x=1`],
    // Query and fragment in the path
    [`${page}%3Futm_source%3Dmail`, `${page}?utm_source=mail`],
    [`${page}%3Fx=1%26y=2?z=3`, `${page}?x=1&y=2&z=3`],
    [`${page}&utm_source=mail`, `${page}?utm_source=mail`],
    [`${page}&amp;utm_source=mail`, `${page}?utm_source=mail`],
    [`${page}%23technik`, `${page}#technik`],
    [`${page}/%3Fx=1%23technik`, `${page}?x=1#technik`],
    [`${page}%3F`, page],
    // Encodings
    ['/de/%FCber-uns', '/de/über-uns'],
    ['/de/%25C3%25BCber-uns', '/de/über-uns'],
    ['/de/u%CC%88ber-uns', '/de/über-uns'],
    // Never another host
    ['//evil.example/x', '/evil.example/x'],
    ['/%5C%5Cevil.example', '/evil.example'],
    ['/%2F%2Fevil.example', '/evil.example'],
    ['', '/'],
  ])('%s → %s', (url, expected) => {
    const { pathname, search, hash } = normalForm(url)
    expect(pathname + search + hash).toBe(expected)
  })

  test('keeps upper case', () => {
    expect(normalForm('/DE/Heber').pathname).toBe('/DE/Heber')
  })

  test('reads hostile addresses in linear time', () => {
    for (const part of [
      '%',
      '%25',
      '&a=',
      ';a=',
      '/..',
      '%3C',
      '.,',
      ')(',
      ')',
      ']',
      '%29',
      '](',
      '&amp;)',
      '&lt;',
      '👍',
    ]) {
      const tidy = (length: number) => normalForm(`/de/${part.repeat(length / part.length)}`)
      expect(timeRatio(tidy, { small: 1_600, large: 16_000 }), part).toBeLessThan(40)
    }
  })
})
