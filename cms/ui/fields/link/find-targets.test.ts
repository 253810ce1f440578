import { describe, expect, test } from 'vitest'
import { findTargets } from './find-targets.ts'

const targets = [
  { uri: '/en/company', title: 'Company Übersicht', locale: 'en' },
  { uri: '/de/firma', title: 'Die Übersicht der Firma', locale: 'de' },
  { uri: '/de/uebersicht', title: 'Übersicht', locale: 'de' },
  { uri: '/de/strasse', title: 'Große Straße', locale: 'de' },
] as const
const find = (typed: string) => findTargets([...targets], typed, 'de').map(({ uri }) => uri)

describe('targets of a link', () => {
  test('are those of the language first', () => {
    expect(find('ubersicht')).toEqual(['/de/uebersicht', '/de/firma', '/en/company'])
  })

  test('have all words in title or address', () => {
    expect(find('firma ÜBER')).toEqual(['/de/firma'])
    expect(find('strasse gross')).toEqual(['/de/strasse'])
    expect(find('nichts')).toEqual([])
  })
})
