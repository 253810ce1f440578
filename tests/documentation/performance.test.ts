import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { figures } from '../../bench/figures.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/performance.md'), 'utf8')
const benchmarks = globSync('bench/*.bench.ts', { cwd: root }).map((file) => basename(file))

test('the table of figures has what `npm run bench` holds against a limit', () => {
  const table = /<!-- figures -->([\s\S]*)<!-- \/figures -->/.exec(document)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, what, limit]) => ({ what, limit }))
  expect(rows).toEqual(Object.values(figures).map(({ what, limit }) => ({ what, limit })))
})

test.each(benchmarks)('%s is run and explained', (benchmark) => {
  expect(readFileSync(join(root, 'bench/run.ts'), 'utf8')).toContain(
    `  '${basename(benchmark, '.bench.ts')}',`,
  )
  expect(document).toContain(`\`bench/${benchmark}\``)
})
