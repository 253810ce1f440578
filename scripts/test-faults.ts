/**
 * `npm run test:faults`: plants one fault at a time in a copy of the checkout and runs the test that must detect it. The last line counts
 * the faults.
 *
 * `--suite unit` selects the faults of a suite, `--only TEXT` the faults with TEXT in their name or file.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plant, suiteOf, suites, testOf, type Fault, type Suite } from '../tests/faults/fault.ts'
import { faults } from '../tests/faults/faults.ts'
import { whyNoKustomize } from '../tests/kubernetes/why-no-kustomize.ts'
import { whyNoEngine, withEngine } from './docker-engine.ts'
import { readOutcome, type Outcome } from './test-outcome.ts'

/** A fault may make a test hang. */
const timeoutMs = 600_000

const root = join(import.meta.dirname, '..')
const { suite: onlySuite, only = '' } = parseArgs({
  options: { suite: { type: 'string' }, only: { type: 'string' } },
}).values

const chosen = suites
  .flatMap((suite) => faults.filter((fault) => suiteOf(fault) === suite))
  .filter((fault) => suiteOf(fault) === (onlySuite ?? suiteOf(fault)))
  .filter(({ name, file }) => `${name} ${file}`.includes(only))
const isPossible = possible()
const planned = chosen.filter(isPossible)

const folder = mkdtempSync(join(tmpdir(), 'faults-'))
const copy = join(folder, 'checkout')
try {
  copyCheckout()
  for (const suite of suites) runControl(suite)
  const caught = planned.filter(isCaught)
  const left = chosen.length - planned.length
  const missed = planned.length - caught.length
  console.log(`\n${caught.length} caught, ${missed} missed${left > 0 ? `, ${left} left out` : ''}`)
  process.exitCode = missed > 0 || planned.length === 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

/** Filter for the faults that this machine can test; prints why others are left out. */
function possible(): (fault: Fault) => boolean {
  const noEngine = whyNoEngine()
  const noKustomize = whyNoKustomize()
  if (noEngine !== null)
    console.log(`Faults of the image left out: no Docker engine (${noEngine}).`)
  if (noKustomize !== null) console.log(`Faults of the manifests left out: ${noKustomize}.`)
  return (fault) =>
    (noEngine === null || suiteOf(fault) !== 'container') &&
    (noKustomize === null || !fault.file.startsWith('k8s/'))
}

/** Copies all files that git would commit, uncommitted changes included. The copy shares `node_modules`. */
function copyCheckout(): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 10e6 })
  for (const file of files.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/**
 * Without a fault, the tests of a suite must pass: a test that always fails would detect everything. A failure is repeated once, because a
 * busy machine can cause one.
 *
 * @throws {Error} with the failed tests
 */
function runControl(suite: Suite): void {
  const ofSuite = planned.filter((fault) => suiteOf(fault) === suite)
  if (ofSuite.length === 0) return
  const files = [...new Set(ofSuite.map(testOf))]
  const titles = ofSuite.flatMap(({ title }) => title ?? [])
  const some = titles.length === ofSuite.length ? titles : []
  const { outcome, seconds, output } = runTests(suite, { files, titles: some, isControl: true })
  if (!outcome || outcome.failed > 0 || outcome.passed === 0)
    throw new Error(
      `${suite} tests fail without a fault\n${outcome?.notable.join('\n') || tail(output)}`,
    )
  console.log(`no fault    ${seconds} s  ${outcome.passed} ${suite} tests pass`)
}

function isCaught(fault: Fault): boolean {
  const { name, file, title } = fault
  const test = testOf(fault)
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, plant(fault, source))
  const titles = title === undefined ? [] : [title]
  const { outcome, seconds, output } = runTests(suiteOf(fault), { files: [test], titles })
  writeFileSync(path, source)
  const { passed = 0, failed = 0 } = outcome ?? {}
  console.log(`${failed > 0 ? 'caught    ' : 'NOT CAUGHT'}  ${seconds} s  ${name} (${file})`)
  if (failed === 0) console.log(passed > 0 ? `  ${passed} tests of ${test} pass` : tail(output))
  return failed > 0
}

interface TestChoice {
  files: string[]
  /** Parts of test titles; empty: all tests of the files. */
  titles: string[]
  /** Control run without a fault: failures are repeated once. Otherwise the run stops at the first failure. */
  isControl?: true
}

interface TestRun {
  /** `null`: the runner left no report, for example because the site could not be built. */
  outcome: Outcome | null
  seconds: string
  output: string
}

function runTests(suite: Suite, choice: TestChoice): TestRun {
  const start = performance.now()
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const output = suite === 'e2e' ? runPlaywright(choice, report) : runVitest(suite, choice, report)
  const outcome = existsSync(report)
    ? readOutcome(report, suite === 'e2e' ? 'playwright' : 'vitest')
    : null
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  return { outcome, seconds, output }
}

function runVitest(suite: Suite, { files, titles, isControl }: TestChoice, report: string) {
  const where = ['--project', suite, ...files, ...(titles.length > 0 ? ['-t', anyOf(titles)] : [])]
  const how = [isControl ? '--retry=1' : '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...where, ...how]
  return runInCopy(suite === 'container' && withEngine ? [withEngine, ...command] : command)
}

/** The other suites build the site themselves. */
function runPlaywright({ files, titles, isControl }: TestChoice, report: string): string {
  const build = runInCopy([process.execPath, 'scripts/build.ts', '--if-stale'])
  const how = [isControl ? '--retries=1' : '--max-failures=1', '--reporter=json']
  const cli = 'node_modules/@playwright/test/cli.js'
  const command = [process.execPath, cli, 'test', ...files, '-g', anyOf(titles), ...how]
  return build + runInCopy(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

/** Regular expression for any of the titles, the format of both runners. */
function anyOf(titles: string[]): string {
  return titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
}

function runInCopy([program = '', ...args]: string[], env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: '', ...env },
    timeout: timeoutMs,
    maxBuffer: 100e6,
  })
  return stdout + stderr
}

function tail(output: string): string {
  return output.trim().split('\n').slice(-20).join('\n')
}
