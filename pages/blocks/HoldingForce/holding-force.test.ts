import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import type { Block, BlockOf, BlockType } from '../../../content/contract/blocks.ts'
import type { Page } from '../../../content/contract/page.ts'
import type { Locale } from '../../../locales/locales.ts'
import {
  airPressure,
  checkMachine,
  holdingForce,
  padLoad,
  readTask,
  workingVacuum,
  type Task,
} from './holding-force.ts'

const glass = { value: 'glass', label: 'Glas', dry: 0.5, wet: 0.2 }

/** A pane of 250 kg in an upright position. */
const pane = {
  weight: 250,
  length: undefined,
  width: undefined,
  material: glass,
  isWet: false,
  isUpright: true,
  altitude: 0,
  faults: {},
} satisfies Task

const vl250 = {
  name: 'VL 250',
  uri: '/de/vl-250',
  load: 250,
  length: 3.2,
  width: 2.2,
  pads: 4,
  diameter: 280,
  tilts: true,
}

describe('holding force', () => {
  test.each([
    { change: {}, verdict: 'fits' },
    { change: { weight: 251 }, verdict: 'tooHeavy' },
    { change: { length: 2.2, width: 3.2 }, verdict: 'fits' },
    { change: { length: 3.3, width: 1 }, verdict: 'tooLarge' },
    { change: { isWet: true }, verdict: 'tooWeak' },
    { change: { isWet: true, isUpright: false }, verdict: 'fits' },
  ])('VL 250 with a pane of $change: $verdict', ({ change, verdict }) => {
    expect(checkMachine(vl250, { ...pane, ...change }).verdict).toBe(verdict)
  })

  test('rejects upright loads without tilting', () => {
    const { tilts: _, ...flat } = vl250
    expect(checkMachine(flat, pane).verdict).toBe('notUpright')
    expect(checkMachine(flat, { ...pane, isUpright: false }).verdict).toBe('fits')
  })

  test.each([
    { name: 'unsuitable', materials: ['steel'], porous: false },
    { name: 'porous', materials: undefined, porous: true },
  ])('rejects a material: $name', ({ materials, porous }) => {
    const task = { ...pane, material: { ...glass, porous } }
    expect(checkMachine({ ...vl250, materials }, task).verdict).toBe('notMaterial')
  })

  test.each([
    {
      name: 'no query: example values',
      query: {},
      is: { weight: 250, altitude: 500, isUpright: true },
    },
    {
      name: 'locally formatted figures',
      query: { material: 'glass', weight: "1'200 kg", length: '2,5', altitude: '800 m' },
      is: { weight: 1200, length: 2.5, altitude: 800, isUpright: false },
    },
    {
      name: 'units and thousands',
      query: { weight: '1,200', length: '2500 mm', width: '150cm', altitude: '0' },
      is: { weight: 1200, length: 2.5, width: 1.5, altitude: 0, faults: {} },
    },
    {
      name: 'nonsense',
      query: { material: '<b>', weight: '-1', length: '1e99', width: 'abc', altitude: '9999' },
      is: {
        weight: undefined,
        altitude: 0,
        material: glass,
        faults: { weight: 'range', length: 'number', width: 'number', altitude: 'range' },
      },
    },
    {
      name: 'decimals in the form of thousands',
      query: { weight: '0,500', length: '0,250' },
      is: { weight: 0.5, length: 0.25, faults: {} },
    },
    { name: 'tons with decimals', query: { weight: '1.250 t' }, is: { weight: 1_250 } },
    {
      name: 'a unit inherited from objects',
      query: { weight: '5 constructor' },
      is: { faults: { weight: 'number' } },
    },
    { name: 'zero', query: { weight: '0 kg' }, is: { faults: { weight: 'range' } } },
    { name: 'no weight', query: { material: 'glass' }, is: { faults: { weight: 'required' } } },
  ])('parses the query: $name', ({ query, is }) => {
    expect(readTask(query, [glass])).toMatchObject(is)
  })

  const locales: Locale[] = ['de', 'en']

  test.each(locales)('matches the tables of the sample content: %s', (locale) => {
    const page = readPage(locale, 'vacuum/holding-force')
    const [pads = [], altitudes = []] = blockOf(page, 'TextStack').items.map(({ text }) =>
      rowsOf(text),
    )
    expect(pads.length).toBe(8)
    for (const [, diameter = 0, area, force, kilograms] of pads) {
      const newtons = holdingForce(diameter, 60_000)
      expect([area, force, kilograms], `SP ${diameter}`).toEqual([
        Math.round(newtons / 6),
        Math.round(newtons),
        Math.floor(padLoad(newtons)),
      ])
    }
    expect(altitudes.length).toBe(5)
    for (const [altitude = 0, ...figures] of altitudes) {
      const pressure = airPressure(altitude)
      const underpressure = workingVacuum * pressure
      expect(figures, `${altitude} m`).toEqual([
        Math.round(pressure / 100),
        Math.round(underpressure / 100),
        Math.floor(padLoad(holdingForce(300, underpressure))),
      ])
    }
  })

  test.each(locales)('uses friction and machine data of other pages: %s', (locale) => {
    const page = readPage(locale, 'vacuum/holding-force')
    const { materials, machines } = blockOf(page, 'HoldingForce')
    const upright = page.content.findLast((block) => block.type === 'TextText')
    const sealed = materials.filter(({ porous }) => !porous)
    expect(sealed.map(({ dry, wet }) => [dry, wet])).toEqual(rowsOf(upright?.right))
    for (const machine of machines.filter(({ toOrder }) => !toOrder)) {
      const file = `machines/${machine.uri.split('/').at(-1)}`
      const [rated, format, pads] = blockOf(readPage(locale, file), 'Model').specs
      expect(figuresOf(rated?.value)).toEqual([machine.load])
      expect(figuresOf(format?.value)).toEqual([machine.length, machine.width])
      expect(figuresOf(pads?.value)).toEqual([machine.pads, machine.diameter])
    }
  })

  test('confirms the claims of the machine pages', () => {
    const machines = new Map(
      blockOf(readPage('de', 'vacuum/holding-force'), 'HoldingForce').machines.map((machine) => [
        machine.name,
        machine,
      ]),
    )
    const holds = (name: string, task: Partial<Task>, circuits = 2) => {
      const machine = machines.get(name) ?? vl250
      const pads = (machine.pads * circuits) / 2
      return checkMachine({ ...machine, pads }, { ...pane, isUpright: false, ...task }).holds
    }
    expect(holds('VL 250', { isUpright: true }, 1) * 2).toBeGreaterThan(1.5 * 250)
    expect(holds('VL 750', { altitude: 1_200 })).toBeGreaterThan(750)
    expect(holds('VL 750', { altitude: 1_300 })).toBeLessThan(750)
    expect(holds('VL 2500', {}, 1)).toBeGreaterThan(2_500)
  })

  test.each(locales)('one circuit carries the heavy panes of VL 250: %s', (locale) => {
    const { text } = blockOf(readPage(locale, 'machines/vl-250'), 'Model')
    const lifters = [...text.matchAll(/SP \d+\D+[\d',]+ kg/g)].map(([words]) => figuresOf(words))
    expect(lifters).toEqual([
      [360, 600],
      [450, 1_900],
    ])
    // Eight and sixteen pads, half of them in each circuit.
    lifters.forEach(([diameter = 0, weight = 0], at) => {
      const pads = [4, 8][at] ?? 0
      expect(pads * padLoad(holdingForce(diameter, 60_000), glass.dry)).toBeGreaterThan(weight)
    })
  })
})

function readPage(locale: Locale, name: string): Page {
  const file = new URL(`../../../sample-site/content/${locale}/pages/${name}.yaml`, import.meta.url)
  return load(readFileSync(file, 'utf8')) as Page
}

function blockOf<T extends BlockType>(page: Page, type: T): BlockOf<T> {
  const found = page.content.find((block: Block) => block.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found as BlockOf<T>
}

/** The figures in each row of a Markdown table, head and rule left out. */
function rowsOf(text = ''): number[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map(figuresOf)
}

/** `4 × Ø 280` is 4 and 280. */
function figuresOf(text = ''): number[] {
  const plain = text.replace(/(?<=\d)[',’](?=\d{3})/g, '')
  return [...plain.matchAll(/\d+(?:\.\d+)?/g)].map(Number)
}
