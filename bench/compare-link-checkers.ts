/**
 * `node bench/compare-link-checkers.ts [FOLDER…]`: serves folders of third-party HTML and checks each with linkinator and with `werkseite
 * links --locale none`. Prints time, pages, the findings of each, and the findings of only one. Not part of `npm run bench`.
 * Without folders, three sets of HTML from Debian's packages: nodejs-doc, valgrind, libxslt1-dev.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import { listen } from '../tests/harness/servers/listen.ts'
import { runLinkChecker } from './link-checkers.ts'

const standard = ['nodejs/api', 'valgrind/html', 'libxslt1-dev/html'].map((name) =>
  join('/usr/share/doc', name),
)
const named = process.argv.slice(2)

for (const folder of named.length > 0 ? named : standard) {
  console.log(`\n${folder}`)
  if (existsSync(folder)) await compare(folder)
  else console.log('  not installed')
}

async function compare(folder: string): Promise<void> {
  await using site = await listen(express().use(express.static(folder)))
  const other = await check('linkinator', `${site.url}/`)
  const own = await check('werkseite', `${site.url}/`)
  for (const address of without(own, other)) console.log(`  only here: ${address}`)
  for (const address of without(other, own)) console.log(`  only linkinator: ${address}`)
}

/** @returns the broken addresses */
async function check(checker: 'linkinator' | 'werkseite', url: string): Promise<string[]> {
  const { ms, pages, broken, others } = await runLinkChecker(checker, url)
  const figures = `${(ms / 1000).toFixed(1)} s, ${pages} pages, ${broken.length} broken addresses`
  console.log(`  ${checker.padEnd(11)} ${figures}, ${others} other findings`)
  return broken
}

function without(addresses: string[], others: string[]): string[] {
  return addresses.filter((address) => !others.includes(address)).sort()
}
