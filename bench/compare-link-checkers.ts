/**
 * `node bench/compare-link-checkers.ts [FOLDER…]`: serves folders of third-party HTML and checks each with linkinator and with `werkseite
 * links --locale none`. Prints time, pages, the findings of each, and the findings of only one. Not part of `npm run bench`.
 * Without folders, three sets of HTML from Debian's packages: nodejs-doc, valgrind, libxslt1-dev.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import express from 'express'
import { LinkChecker, LinkState } from 'linkinator'
import { z } from 'zod'
import { listen } from '../tests/harness/servers/listen.ts'

const folders = process.argv.slice(2)
const standard = ['nodejs/api', 'valgrind/html', 'libxslt1-dev/html'].map((name) =>
  join('/usr/share/doc', name),
)
const concurrency = 16

interface Checked {
  seconds: number
  pages: number
  /** Broken addresses, without fragment. */
  broken: Set<string>
  /** Missing fragments and invalid addresses; linkinator does not report the latter. */
  others: number
}

function print(name: string, { seconds, pages, broken, others }: Checked): void {
  const figures = [`${seconds.toFixed(1)} s`, `${pages} pages`, `${broken.size} broken addresses`]
  console.log(`  ${name.padEnd(11)} ${figures.join(', ')}, ${others} other findings`)
}

const reportSchema = z.object({
  visited: z.object({ pages: z.number() }),
  findings: z.array(z.object({ rule: z.string(), target: z.string().optional() })),
})

async function checkHere(url: string): Promise<Checked> {
  const started = performance.now()
  const command = join(import.meta.dirname, '../cli/werkseite.mjs')
  const argv = ['links', '--base', new URL(url).origin, '--locale', 'none', '--no-external']
  const child = spawn(process.execPath, [command, ...argv, '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { visited, findings } = reportSchema.parse(JSON.parse(await text(child.stdout)))
  const isBroken = ({ rule }: { rule: string }) => /^(link|asset)-broken$/.test(rule)
  return {
    seconds: (performance.now() - started) / 1000,
    pages: visited.pages,
    broken: new Set(findings.filter(isBroken).map(({ target = '' }) => target)),
    others: findings.filter((finding) => !isBroken(finding)).length,
  }
}

async function checkWithLinkinator(url: string): Promise<Checked> {
  const started = performance.now()
  const { links } = await new LinkChecker().check({
    path: url,
    recurse: true,
    checkFragments: true,
    concurrency,
    linksToSkip: [`^(?!${url})`],
  })
  const broken = links.filter(({ state }) => state === LinkState.BROKEN)
  const isWhole = (link: { url: string; status?: number }) => link.status !== 200
  const pages = links.filter(
    (link) => link.url.startsWith(url) && /(\/|\.html?)$/.test(new URL(link.url).pathname),
  )
  return {
    seconds: (performance.now() - started) / 1000,
    pages: new Set(pages.map((link) => withoutFragment(link.url))).size,
    broken: new Set(broken.filter(isWhole).map((link) => withoutFragment(link.url))),
    others: new Set(broken.filter((link) => !isWhole(link)).map((link) => link.url)).size,
  }
}

function withoutFragment(url: string): string {
  return url.split('#', 1).join()
}

function without(addresses: Set<string>, others: Set<string>): string[] {
  return [...addresses].filter((address) => !others.has(address)).sort()
}

if (import.meta.main) {
  for (const folder of folders.length > 0 ? folders : standard) {
    if (!existsSync(folder)) {
      console.log(`\n${folder}: not installed`)
      continue
    }
    const { url: origin, stop } = await listen(express().use(express.static(folder)))
    const url = `${origin}/`
    const own = await checkHere(url)
    const other = await checkWithLinkinator(url)
    await stop()
    console.log(`\n${folder}`)
    print('linkinator', other)
    print('werkseite', own)
    for (const address of without(own.broken, other.broken)) console.log(`  only here: ${address}`)
    for (const address of without(other.broken, own.broken))
      console.log(`  only linkinator: ${address}`)
  }
}
