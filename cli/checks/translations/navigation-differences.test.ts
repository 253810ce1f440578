import { describe, expect, test } from 'vitest'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import { visitWithSource } from '../../../tests/harness/content/visit-builder.ts'
import { translationRules } from './translation-checks.ts'

interface Entry {
  title: string
  uri: string
  children?: Entry[]
}

/** An entry of the page of this name, in one of the languages. */
const entry = (locale: string, name: string, children?: Entry[]): Entry => ({
  title: name,
  uri: name.includes(':') ? `${name}${locale}` : `/${locale}/${name}`,
  ...(children && { children }),
})

type Tree = (string | [string, Tree])[]

function toEntries(locale: string, tree: Tree): Entry[] {
  return tree.map((node) =>
    typeof node === 'string'
      ? entry(locale, node)
      : entry(locale, node[0], toEntries(locale, node[1])),
  )
}

const names = ['machines', 'lifters', 'cranes', 'service', 'company']
const visits = names.flatMap((name) => {
  const body = { meta: { translatedPaths: { de: `/de/${name}`, en: `/en/${name}` } } }
  return [visitWithSource(`/de/${name}`, body), visitWithSource(`/en/${name}`, body)]
})
const only = visitWithSource('/de/lehre', { meta: { translatedPaths: { de: '/de/lehre' } } })

async function findFaults(de: unknown, en: unknown) {
  const layouts = new Map([
    ['de' as const, { navigation: de }],
    ['en' as const, { navigation: en }],
  ])
  const seeds = { layouts, navigations: new Map(), redirects: new Map(), problems: [] }
  const faults = await applyRules(translationRules, [...visits, only], { seeds })
  return faults
    .filter(({ rule }) => rule === 'navigation-differs')
    .map(({ values, pointer }) => `${values?.['language']} ${values?.['title']} ${pointer}`)
}

const tree: Tree = [['machines', ['machines', 'lifters', 'cranes']], 'service', 'company']

describe('navigation comparison', () => {
  test.each<{ name: string; de: Tree; en: Tree; found: string[] }>([
    { name: 'identical navigations', de: tree, en: tree, found: [] },
    {
      name: 'entry missing in the second language',
      de: tree,
      en: [['machines', ['machines', 'cranes']], 'service', 'company'],
      found: ['EN lifters /navigation/0'],
    },
    {
      name: 'entry missing in the first language',
      de: [['machines', ['machines', 'cranes']], 'service', 'company'],
      en: tree,
      found: ['DE lifters /navigation/0'],
    },
    {
      name: 'entry with children missing, reported once',
      de: tree,
      en: ['service', 'company'],
      found: ['EN machines /navigation'],
    },
    {
      name: 'entry on a deeper level, reported once',
      de: ['machines', 'service', 'company'],
      en: [['machines', ['service']], 'company'],
      found: ['EN service /navigation'],
    },
    {
      name: 'one entry moved to the end',
      de: ['machines', 'service', 'company', 'lifters'],
      en: ['service', 'company', 'lifters', 'machines'],
      found: ['EN machines /navigation/3'],
    },
    {
      name: 'children in another order, with layout field',
      de: [['machines', ['lifters', 'cranes']]],
      en: [['machines', ['cranes', 'lifters']]],
      found: ['EN cranes /navigation/0/children/0'],
    },
    {
      name: 'page without translation ignored',
      de: ['machines', 'lehre', 'service'],
      en: ['machines', 'service'],
      found: [],
    },
    {
      name: 'unvisited page ignored',
      de: ['machines', 'unread'],
      en: ['machines'],
      found: [],
    },
    {
      name: 'external entries ignored',
      de: ['machines', 'https://shop.test/'],
      en: ['machines', 'https://shop.test/'],
      found: [],
    },
  ])('$name', async ({ de, en, found }) => {
    expect(await findFaults(toEntries('de', de), toEntries('en', en))).toEqual(found)
  })

  test('keeps positions despite invalid entries', async () => {
    const [first, second] = toEntries('en', ['cranes', 'lifters'])
    const english = [{ title: 7 }, null, first, second]
    expect(await findFaults(toEntries('de', ['lifters', 'cranes']), english)).toEqual([
      'EN cranes /navigation/2',
    ])
  })

  test.each([
    { name: 'text', navigation: 'Maschinen' },
    { name: 'cyclic', navigation: endless() },
  ])('accepts an invalid navigation: $name', async ({ navigation }) => {
    expect(await findFaults(toEntries('de', ['machines']), navigation)).toEqual([
      'EN machines /navigation',
    ])
  })
})

function endless(): unknown {
  const node: Record<string, unknown> = { title: 'x', uri: '/en/x' }
  node['children'] = [node]
  return [node]
}
