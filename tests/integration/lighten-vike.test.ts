import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const url = (file: string) => pathToFileURL(join(root, file)).href
const module = (name: string) => url(`node_modules/vike/dist/utils/${name}.js`)

/** Runs a program by itself: hooks of Node hold for a whole process. */
function run(program: string): unknown {
  const args = ['--input-type=module', '--eval', program]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
}

const lighten = `
  const { lightenVike } = await import('${url('server/page/lighten-vike.ts')}')
  const { met } = lightenVike()
  await import('vike/server')`

test.each(['catchInfiniteLoop', 'objectAssign'])(
  'Vike has %s where we look for it, and nothing else in that file',
  (name) => {
    const program = `console.log(JSON.stringify(Object.keys(await import('${module(name)}'))))`
    expect(run(program)).toEqual([name])
  },
)

test('every module that is to be replaced is', () => {
  const program = `${lighten}; console.log(JSON.stringify([...met].sort()))`
  expect(run(program)).toEqual(['utils/catchInfiniteLoop.js', 'utils/objectAssign.js'])
})

test('Vike on the server runs without its loop guard', () => {
  const program = `${lighten}
    const { catchInfiniteLoop } = await import('${module('catchInfiniteLoop')}')
    console.log(JSON.stringify(catchInfiniteLoop.toString()))`
  expect(run(program)).toBe('function catchInfiniteLoop() {}')
})

test('objects are joined as Vike joins them: getters stay getters, whatever was there before', () => {
  const joined = `
    const { objectAssign } = await import('${module('objectAssign')}')
    const source = Object.defineProperties({ plain: 1, again: 2 }, {
      computed: { get() { return this.plain + 1 }, enumerable: true, configurable: true },
      hidden: { value: 3, enumerable: false, writable: true, configurable: true },
      fixed: { value: 4, enumerable: true, writable: false, configurable: true },
    })
    const target = { get again() { return 0 }, plain: 0, own: 5 }
    objectAssign(target, source)
    objectAssign(target, undefined)
    target.plain = 10
    console.log(JSON.stringify(Object.entries(Object.getOwnPropertyDescriptors(target))
      .map(([key, property]) => [key, property.enumerable, property.writable, target[key]]).sort()))`
  expect(run(`${lighten}; ${joined}`)).toEqual(run(joined))
})
