/**
 * `npm test`: everything that must pass. Two lanes run side by side, one on each core of a small machine. The last line counts the tests.
 * `npm test -- --all-browsers` also runs `test:browsers` at the end.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasProgram, skippedTests } from '../tests/harness/programs.ts'
import { readOutcome, type TestOutcome } from './test-outcome.ts'

interface Step {
  name: string
  outcome: TestOutcome
  durationMs: number
}

const begin = performance.now()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const steps: Step[] = []
/** Steps that did not run, with the reason. */
const leftOut: string[] = []
/** Program that runs a command with a Docker engine. */
const withEngine = process.env['WITH_ENGINE']

try {
  const build = runStep('Build', () => runScript('build:if-stale'))
  const lanes = [testSources(), testInBrowser(build)]
  await Promise.race(lanes)
  await Promise.all([...lanes, testIntegration(build)])
  if (process.argv.includes('--all-browsers')) await testInOtherBrowsers(build)
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
async function testIntegration(build: Promise<TestOutcome>): Promise<void> {
  if (await isBuilt(build)) await runStep('Integration tests', () => runVitest('integration'))
  else leftOut.push('Integration tests did not run: the build failed.')
}

async function testContainers(): Promise<void> {
  if (withEngine !== undefined || hasProgram('docker'))
    await runStep('Container tests', () => runVitest('container', withEngine))
}

/** This lane waits for the build, so it runs the steps that need no build. */
async function testInBrowser(build: Promise<TestOutcome>): Promise<void> {
  await runStep('Types', () => runScript('typecheck'))
  await runStep('Lint', () => runScript('lint'))
  if (await isBuilt(build)) await runStep('Browser tests', () => runPlaywright('test:e2e'))
  else leftOut.push('Browser tests did not run: the build failed.')
}

async function testInOtherBrowsers(build: Promise<TestOutcome>): Promise<void> {
  if (await isBuilt(build))
    await runStep('Firefox and WebKit', () => runPlaywright('test:browsers'))
}

async function isBuilt(build: Promise<TestOutcome>): Promise<boolean> {
  return (await build).failed === 0
}

async function runStep(name: string, run: () => Promise<TestOutcome>): Promise<TestOutcome> {
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
): Promise<TestOutcome> {
  const command = ['npm', 'run', '--silent', script, '--', ...args]
  const [program = '', ...rest] = within ? [within, ...command] : command
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // On Windows, npm is a script of its shell.
    shell: process.platform === 'win32',
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
): Promise<TestOutcome> {
  const report = join(reports, `${project}.json`)
  const args = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runScript(`test:${project}`, { args, within })
  return withRun(run, () => readOutcome(report, 'vitest'))
}

async function runPlaywright(script: 'test:e2e' | 'test:browsers'): Promise<TestOutcome> {
  const report = join(reports, `${script.replace(':', '-')}.json`)
  const run = await runScript(script, {
    args: ['--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return withRun(run, () => readOutcome(report, 'playwright'))
}

/** Counts a runner that fails without a failed test (a crash, an error outside of a test) as one failure. */
function withRun(run: TestOutcome, readReport: () => TestOutcome): TestOutcome {
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
  const whole = `  ${'Total'.padEnd(28)}${toSeconds(performance.now() - begin)}`
  const skipped = skippedTests((name) =>
    name === 'docker' && withEngine !== undefined ? true : hasProgram(name),
  )
  const lines = [...steps.map(summaryOf), whole, ...leftOut, ...notable, '', ...skipped]
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

function countsOf({ passed, failed, skipped }: Omit<TestOutcome, 'notable'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
