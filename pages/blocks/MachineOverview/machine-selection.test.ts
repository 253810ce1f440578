import { describe, expect, test } from 'vitest'
import { parsePageQuery } from '../../../routing/page-query.ts'
import {
  enteredLoad,
  facetValues,
  readSelection,
  selectMachines,
  toQuery,
  withIds,
} from './machine-selection.ts'

const image = { src: '/media/heber.svg', alt: '', width: 4, height: 3 }
const machine = (name: string, category: string, uri: string) => ({
  name,
  category,
  uri,
  image,
  summary: `Der ${name} für Türen.`,
  specs: [
    { label: 'Traglast', value: name.replace(/\D/g, ''), unit: 'kg' },
    { label: 'Format', value: '3 × 1.5', unit: 'm' },
    { label: 'Eigengewicht', value: '600', unit: 'kg' },
    { label: 'Hub', value: "1'600", unit: 'mm' },
    { label: 'Material', value: category === 'lifters' ? 'Glas, Stein' : 'Holz' },
    { label: 'Energie', value: category === 'lifters' ? 'Akku 24 V, 48 Ah' : 'Netz 3 × 230 V' },
  ],
})
const overview = {
  facets: { material: 'Material', energy: 'Energie' },
  categories: [
    { id: 'lifters', title: 'Vakuumheber' },
    { id: 'gantries', title: 'Portale' },
  ],
  machines: withIds([
    machine('VL 250', 'lifters', '/de/maschinen/vakuumheber/vl-250'),
    machine('VL 750', 'lifters', '/de/maschinen/vakuumheber/vl-750/?x=1#daten'),
    machine('PH 400', 'gantries', 'https://ph.example/ph-400'),
    machine('SM 1', 'others', '/de/a,b'),
  ]),
}

describe('machine selection', () => {
  test('derives a unique id from each address', () => {
    expect(overview.machines.map(({ id }) => id)).toEqual(['vl-250', 'vl-750', 'ph-400', 'ab'])
    const twins = ['/de/vl', '/en/vl', '/'].map((uri) => machine('VL', 'x', uri))
    expect(withIds(twins).map(({ id }) => id)).toEqual(['vl', 'vl-2', 'machine-3'])
  })

  test.each([
    { name: 'nothing chosen', search: '', found: ['VL 250', 'VL 750', 'PH 400', 'SM 1'] },
    { name: 'a category', search: '?category=lifters', found: ['VL 250', 'VL 750'] },
    { name: 'a text', search: '?q=tueren+400', found: ['PH 400'] },
    { name: 'a category title', search: '?q=portal', found: ['PH 400'] },
    { name: 'a required load', search: '?q=600+kg', found: ['VL 750'] },
    { name: 'a load', search: '?load=400+kg', found: ['VL 750', 'PH 400'] },
    { name: 'a load without a unit', search: '?load=400', found: ['VL 750', 'PH 400'] },
    { name: 'a load in tonnes', search: '?load=0.7+t', found: ['VL 750'] },
    { name: 'an excessive load', search: '?load=2+t', found: [] },
    { name: 'a load with its material', search: '?load=400+kg+holz', found: ['PH 400'] },
    { name: 'a text with load and material', search: '?q=Holz,+400+kg', found: ['PH 400'] },
    {
      name: 'another material than the named one',
      search: '?load=400+kg+Glas&material=Holz',
      found: ['PH 400'],
    },
    { name: 'no load', search: '?load=schwer', found: ['VL 250', 'VL 750', 'PH 400', 'SM 1'] },
    { name: 'a format', search: '?format=1+x+3&load=250', found: ['VL 250', 'VL 750', 'PH 400'] },
    { name: 'an excessive format', search: '?format=2000+x+3000+mm', found: [] },
    { name: 'a material', search: '?material=Stein', found: ['VL 250', 'VL 750'] },
    { name: 'an energy', search: '?energy=Netz', found: ['PH 400', 'SM 1'] },
    { name: 'an unknown material', search: '?material=Schnee&load=700', found: ['VL 750'] },
    { name: 'the start of a property name', search: '?q=tragl', found: [] },
    { name: 'both', search: '?category=gantries&q=vl', found: [] },
    { name: 'an unknown category', search: '?category=robots&q=vl', found: ['VL 250', 'VL 750'] },
    {
      name: 'a prototype property name',
      search: '?category=__proto__&q=ph',
      found: ['PH 400'],
    },
  ])('finds machines by $name', ({ search, found }) => {
    const selection = readSelection(parsePageQuery(search), overview)
    expect(selectMachines(overview, selection).map(({ name }) => name)).toEqual(found)
  })

  test.each([
    { name: 'in order of selection', compare: 'ph-400,vl-250', ids: 'ph-400,vl-250' },
    { name: 'each once', compare: 'vl-250,vl-250', ids: 'vl-250' },
    { name: 'without unknown ids', compare: ',robot,<b>,vl-750', ids: 'vl-750' },
    { name: 'none', compare: '', ids: '' },
  ])('reads compared machines: $name', ({ compare, ids }) => {
    const { compared } = readSelection({ compare }, overview)
    expect(compared.map(({ id }) => id).join()).toBe(ids)
  })

  test('serialises to its own query', () => {
    const query = {
      category: 'lifters',
      load: '600 kg',
      format: '3 m',
      budget: "20'000",
      material: 'Glas',
      energy: 'Akku',
      q: 'glas',
      compare: 'vl-250,ph-400',
      view: 'comparison',
    }
    expect(toQuery(readSelection(query, overview))).toEqual(query)
  })

  test('lists distinct facet values without figures', () => {
    expect(facetValues(overview, 'material')).toEqual(['Glas', 'Stein', 'Holz'])
    expect(facetValues(overview, 'energy')).toEqual(['Akku', 'Netz'])
    expect(facetValues({ ...overview, facets: undefined }, 'energy')).toEqual([])
  })

  test('passes a named material on to the request', () => {
    const selection = readSelection(parsePageQuery('?load=600+kg+Holz'), overview)
    expect(enteredLoad(overview, selection)).toEqual({ weight: 600, surface: 'Holz' })
  })
})
