/**
 * `npm test`: everything that must pass. Two lanes run side by side, one on each core of a small machine. The last line counts the tests.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestRun } from '../tests/harness/run/test-run.ts'
import { whyNoKustomize } from '../tests/kubernetes/why-no-kustomize.ts'
import { whyNoEngine, withEngine } from './docker-engine.ts'
import { readOutcome, type Outcome } from './test-outcome.ts'

interface Step {
  name: string
  outcome: Outcome
  durationMs: number
}

const begin = performance.now()
startTestRun()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const steps: Step[] = []
/** Steps that were not run, each with its reason. */
const leftOut: string[] = []

try {
  const build = runStep('Build', () => runScript('build:if-stale'))
  const lanes = [testSources(), testInBrowser(build)]
  await Promise.race(lanes)
  await Promise.all([...lanes, testIntegration(build)])
} finally {
  rmSync(reports, { recursive: true })
}
printSummary()

async function testSources(): Promise<void> {
  await runStep('Format', () => runScript('format:check'))
  await runStep('Unit tests', () => runVitest('unit'))
  await testContainers()
}

/** Runs in the lane that ends first. */
async function testIntegration(build: Promise<Outcome>): Promise<void> {
  if (await isBuilt(build)) await runStep('Integration tests', () => runVitest('integration'))
  else leftOut.push('Integration tests need a build: not run.')
}

async function testContainers(): Promise<void> {
  const noEngine = whyNoEngine()
  if (noEngine === null) await runStep('Container tests', () => runVitest('container', withEngine))
  else leftOut.push(`Container tests left out: no Docker engine answers (${noEngine}).`)
  const noKustomize = whyNoKustomize()
  if (noKustomize !== null)
    leftOut.push(
      `Kubernetes overlays not made anew (${noKustomize}): checked as they are written down.`,
    )
}

/** This lane waits for the build, so it runs the steps that need no build. */
async function testInBrowser(build: Promise<Outcome>): Promise<void> {
  await runStep('Types', () => runScript('typecheck'))
  await runStep('Lint', () => runScript('lint'))
  if (await isBuilt(build)) await runStep('Browser tests', runPlaywright)
  else leftOut.push('Browser tests need a build: not run.')
}

async function isBuilt(build: Promise<Outcome>): Promise<boolean> {
  return (await build).failed === 0
}

async function runStep(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const outcome = await run()
  const step = { name, outcome, durationMs: performance.now() - start }
  steps.push(step)
  console.log(summaryOf(step))
  return outcome
}

interface ScriptOptions {
  args?: string[]
  env?: Record<string, string>
  /** Program that runs the script, given as its arguments. */
  within?: string
}

/** Runs an npm script, which counts as one test. Its output appears only if it failed. */
async function runScript(
  script: string,
  { args = [], env = {}, within }: ScriptOptions = {},
): Promise<Outcome> {
  const command = ['npm', 'run', '--silent', script, '--', ...args]
  const [program = '', ...rest] = within ? [within, ...command] : command
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const status = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('close', (code) => resolve(code ?? 1))
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const failed = (await status) === 0 ? 0 : 1
  if (failed) console.log(`\n── ${script} ──\n${output}${errors}`)
  return { passed: 1 - failed, failed, skipped: 0, notable: [] }
}

async function runVitest(
  project: 'unit' | 'integration' | 'container',
  within?: string,
): Promise<Outcome> {
  const report = join(reports, `${project}.json`)
  const args = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runScript(`test:${project}`, { args, within })
  return withRun(run, () => readOutcome(report, 'vitest'))
}

async function runPlaywright(): Promise<Outcome> {
  const report = join(reports, 'playwright.json')
  const run = await runScript('test:e2e', {
    args: ['--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return withRun(run, () => readOutcome(report, 'playwright'))
}

/** Counts a runner that fails without a failed test (a crash, an error outside of a test) as one failure. */
function withRun(run: Outcome, readReport: () => Outcome): Outcome {
  try {
    const counted = readReport()
    return { ...counted, failed: Math.max(counted.failed, run.failed) }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notable: ['\nfailed: the runner left no report'] }
  }
}

function printSummary(): void {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    steps.reduce((total, { outcome }) => total + outcome[count], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const notable = steps.flatMap(({ outcome }) => outcome.notable)
  const whole = `  ${'All of it'.padEnd(28)}${toSeconds(performance.now() - begin)}`
  const lines = [...steps.map(summaryOf), whole, ...leftOut, ...notable]
  console.log(`\n── Summary ──\n${lines.join('\n')}\n\n${countsOf(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function summaryOf({ name, outcome, durationMs }: Step): string {
  const mark = outcome.failed > 0 ? '✗' : '✓'
  return `${mark} ${name.padEnd(28)}${toSeconds(durationMs)}  ${countsOf(outcome)}`
}

function toSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(6)} s`
}

function countsOf({ passed, failed, skipped }: Omit<Outcome, 'notable'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
