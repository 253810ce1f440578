/**
 * `npm test`: everything that must pass, in the order in which it fails fastest. The last line counts it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyNoKustomize } from '../tests/kubernetes/why-no-kustomize.ts'
import { buildIfStale } from './build-if-stale.ts'
import { whyNoEngine, withEngine } from './docker-engine.ts'
import { playwrightOutcome, vitestOutcome } from './test-outcome.ts'
import type { Outcome, PlaywrightReport, VitestReport } from './test-outcome.ts'

interface Step {
  name: string
  outcome: Outcome
  durationMs: number
}

const onePassed: Outcome = { passed: 1, failed: 0, skipped: 0, notable: [] }
const oneFailed: Outcome = { passed: 0, failed: 1, skipped: 0, notable: [] }

/** What was not run, and why. */
const left: string[] = []

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const steps: Step[] = []
try {
  runStep('Format', () => runScript('format:check'))
  runStep('Lint', () => runScript('lint'))
  runStep('Types', () => runScript('typecheck'))
  runStep('Unit tests', () => runVitest('unit'))
  const build = runStep('Build', runBuild)
  if (build.failed === 0) {
    runStep('Integration tests', () => runVitest('integration'))
    runStep('Browser tests', runPlaywright)
  } else console.log('\nIntegration and browser tests need a build: not run.')
  const reason = whyNoEngine()
  if (reason === null) runStep('Container tests', () => runVitest('container', withEngine))
  else left.push(`Container tests left out: no Docker engine answers (${reason}).`)
  const noKustomize = whyNoKustomize()
  if (noKustomize !== null)
    left.push(
      `Kubernetes overlays not made anew (${noKustomize}): checked as they are written down.`,
    )
} finally {
  rmSync(reports, { recursive: true })
}
printSummary()

function runStep(name: string, run: () => Outcome): Outcome {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const outcome = run()
  const step = { name, outcome, durationMs: performance.now() - start }
  steps.push(step)
  console.log(summaryOf(step))
  return outcome
}

interface ScriptOptions {
  args?: string[]
  env?: Record<string, string>
  /** Program that runs the script as its arguments say. */
  within?: string
}

/** Runs an npm script, which is one test by itself. */
function runScript(script: string, { args = [], env = {}, within }: ScriptOptions = {}): Outcome {
  const command = ['npm', 'run', '--silent', script, '--', ...args]
  const [program = '', ...rest] = within ? [within, ...command] : command
  const { status } = spawnSync(program, rest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0 ? onePassed : oneFailed
}

function runBuild(): Outcome {
  try {
    buildIfStale()
    return onePassed
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return oneFailed
  }
}

function runVitest(project: 'unit' | 'integration' | 'container', within?: string): Outcome {
  const report = join(reports, `${project}.json`)
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = runScript(`test:${project}`, { args, within })
  return withRun(run, () => vitestOutcome(readJson(report) as VitestReport))
}

function runPlaywright(): Outcome {
  const report = join(reports, 'playwright.json')
  const run = runScript('test:e2e', {
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return withRun(run, () => playwrightOutcome(readJson(report) as PlaywrightReport))
}

/** A runner that fails without a failed test (it crashed, an error outside of a test) counts as one. */
function withRun(run: Outcome, readReport: () => Outcome): Outcome {
  try {
    const counted = readReport()
    return { ...counted, failed: Math.max(counted.failed, run.failed) }
  } catch {
    console.error('The runner left no report.')
    return oneFailed
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function printSummary(): void {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    steps.reduce((total, { outcome }) => total + outcome[count], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const notable = steps.flatMap(({ outcome }) => outcome.notable)
  console.log(`\n── Summary ──\n${[...steps.map(summaryOf), ...left, ...notable].join('\n')}\n`)
  console.log(countsOf(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}

function summaryOf({ name, outcome, durationMs }: Step): string {
  const mark = outcome.failed > 0 ? '✗' : '✓'
  return `${mark} ${name.padEnd(28)}${(durationMs / 1000).toFixed(1).padStart(6)} s  ${countsOf(outcome)}`
}

function countsOf({ passed, failed, skipped }: Omit<Outcome, 'notable'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
