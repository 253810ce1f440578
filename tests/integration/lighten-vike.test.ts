import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const url = (file: string) => pathToFileURL(join(root, file)).href
const loopGuard = url('node_modules/vike/dist/utils/catchInfiniteLoop.js')

/** Runs a program by itself: hooks of Node hold for a whole process. */
function run(program: string): unknown {
  const args = ['--input-type=module', '--eval', program]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
}

const lighten = `
  const { lightenVike } = await import('${url('server/page/lighten-vike.ts')}')
  const { met } = lightenVike()
  await import('vike/server')`

test('Vike has its loop guard where we look for it, and nothing else in that file', () => {
  const program = `console.log(JSON.stringify(Object.keys(await import('${loopGuard}'))))`
  expect(run(program)).toEqual(['catchInfiniteLoop'])
})

test('every module that is to be changed is', () => {
  const program = `${lighten}; console.log(JSON.stringify([...met].sort()))`
  expect(run(program)).toEqual([
    'server/runtime/renderPageServer/html/injectAssets/getHtmlTags.js',
    'utils/catchInfiniteLoop.js',
  ])
})

test('Vike on the server runs without its loop guard', () => {
  const program = `${lighten}
    const { catchInfiniteLoop } = await import('${loopGuard}')
    console.log(JSON.stringify(catchInfiniteLoop.toString()))`
  expect(run(program)).toBe('function catchInfiniteLoop() {}')
})
