import { expect, test } from 'vitest'
import { runChecks } from '../../../tests/harness/run-checks.ts'
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
  const seeds = { layouts, navigations: new Map(), problems: [] }
  const faults = await runChecks(translationRules, [...visits, only], { seeds })
  return faults
    .filter(({ rule }) => rule === 'navigation-differs')
    .map(({ values, pointer }) => `${values?.['language']} ${values?.['title']} ${pointer}`)
}

const tree: Tree = [['machines', ['machines', 'lifters', 'cranes']], 'service', 'company']

test.each<{ name: string; de: Tree; en: Tree; found: string[] }>([
  { name: 'the same', de: tree, en: tree, found: [] },
  {
    name: 'an entry is missing in the other language',
    de: tree,
    en: [['machines', ['machines', 'cranes']], 'service', 'company'],
    found: ['EN lifters /navigation/0'],
  },
  {
    name: 'an entry is missing in the first language',
    de: [['machines', ['machines', 'cranes']], 'service', 'company'],
    en: tree,
    found: ['DE lifters /navigation/0'],
  },
  {
    name: 'an entry with sub-pages is missing: said once',
    de: tree,
    en: ['service', 'company'],
    found: ['EN machines /navigation'],
  },
  {
    name: 'an entry stands deeper: said once',
    de: ['machines', 'service', 'company'],
    en: [['machines', ['service']], 'company'],
    found: ['EN service /navigation'],
  },
  {
    name: 'one entry has moved to the end: the others are in order',
    de: ['machines', 'service', 'company', 'lifters'],
    en: ['service', 'company', 'lifters', 'machines'],
    found: ['EN machines /navigation/3'],
  },
  {
    name: 'the order of sub-pages differs, with the place in the layout',
    de: [['machines', ['lifters', 'cranes']]],
    en: [['machines', ['cranes', 'lifters']]],
    found: ['EN cranes /navigation/0/children/0'],
  },
  {
    name: 'a page that has no translation cannot be in the other navigation',
    de: ['machines', 'lehre', 'service'],
    en: ['machines', 'service'],
    found: [],
  },
  {
    name: 'a page that was not read says nothing',
    de: ['machines', 'unread'],
    en: ['machines'],
    found: [],
  },
  {
    name: 'addresses elsewhere may differ by language',
    de: ['machines', 'https://shop.test/'],
    en: ['machines', 'https://shop.test/'],
    found: [],
  },
])('navigations: $name', async ({ de, en, found }) => {
  expect(await findFaults(toEntries('de', de), toEntries('en', en))).toEqual(found)
})

test('an entry that cannot be read leaves the places of the others as they are', async () => {
  const [first, second] = toEntries('en', ['cranes', 'lifters'])
  const english = [{ title: 7 }, null, first, second]
  expect(await findFaults(toEntries('de', ['lifters', 'cranes']), english)).toEqual([
    'EN cranes /navigation/2',
  ])
})

test.each([
  { name: 'no list', navigation: 'Maschinen' },
  { name: 'endless', navigation: endless() },
])('a navigation that is $name is survived', async ({ navigation }) => {
  expect(await findFaults(toEntries('de', ['machines']), navigation)).toEqual([
    'EN machines /navigation',
  ])
})

function endless(): unknown {
  const node: Record<string, unknown> = { title: 'x', uri: '/en/x' }
  node['children'] = [node]
  return [node]
}
