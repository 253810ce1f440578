import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const url = (file: string) => pathToFileURL(join(root, file)).href
const guard = url('node_modules/vike/dist/utils/catchInfiniteLoop.js')

/** Runs a program by itself: hooks of Node hold for a whole process. */
function run(program: string): unknown {
  const args = ['--input-type=module', '--eval', program]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
}

test('Vike has its loop guard where we look for it, and nothing else in that file', () => {
  const program = `console.log(JSON.stringify(Object.keys(await import('${guard}'))))`
  expect(run(program)).toEqual(['catchInfiniteLoop'])
})

test('Vike on the server runs without its loop guard', () => {
  const program = `
    const { removeLoopGuard } = await import('${url('server/page/vike-loop-guard.ts')}')
    const { isRemoved } = removeLoopGuard()
    await import('vike/server')
    const removed = isRemoved()
    const { catchInfiniteLoop } = await import('${guard}')
    for (let i = 0; i < 2000; i++) catchInfiniteLoop('rendering')
    console.log(JSON.stringify({ removed, source: catchInfiniteLoop.toString() }))`
  expect(run(program)).toEqual({ removed: true, source: 'function catchInfiniteLoop() {}' })
})
