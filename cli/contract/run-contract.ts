import { createRequestJson } from '../../content/client/request-json.ts'
import { ContentUnavailable, isContentError } from '../../content/contract/content-error.ts'
import type { CliConfig } from '../config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { plainText } from '../reporters/plain-text.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { contractCalls, purgeCall } from './contract-calls.ts'
import type { Ask, ContractCall, Deviation } from './contract-calls.ts'

/** The site's limit for pages. */
const maxBytes = 5_000_000

/**
 * Tests all calls of the contract on a content service. The calls run one after the other, because a service in development should not be
 * overloaded.
 *
 * @returns exit code `findings` if an answer differs from the contract
 * @throws {UsageError} without a content service, or without languages
 * @throws {Unreachable} if the content service does not answer
 */
export async function runContract(
  { backend, base, locales, headers, timeoutMs, forms }: CliConfig,
  io: Io,
): Promise<ExitCode> {
  if (!backend) throw new UsageError('--backend: expected the address of the content service')
  if (locales.length === 0)
    throw new UsageError('--locale=none: expected the languages to ask the content service for')
  const { requestJson, close } = createRequestJson({ backendUrl: backend, timeoutMs, maxBytes })
  const ask: Ask = (method, path, options) =>
    requestJson({
      kind: 'other',
      method,
      path,
      ...options,
      headers: { ...headers, ...options?.headers },
    })
  const token = io.env['PURGE_TOKEN'] ?? ''
  const given = { forms, token: token !== '' }
  let [calls, count] = [0, 0]
  try {
    await requireService(ask, backend)
    io.stdout.write(`werkseite contract  ${backend.href}\n\n`)
    for (const call of [...locales.flatMap(contractCalls), purgeCall(base, token)]) {
      io.signal.throwIfAborted()
      if (call.needs && !given[call.needs]) {
        io.stdout.write(`– ${call.name}: not asked\n`)
        continue
      }
      const deviations = await judge(call, ask)
      const faults = deviations.filter(({ isMinor }) => !isMinor)
      io.stdout.write(`${faults.length > 0 ? '✗' : '✓'} ${call.name}\n`)
      for (const deviation of deviations) io.stdout.write(toLines(deviation, call))
      calls += 1
      count += faults.length
    }
  } finally {
    await close()
  }
  io.stdout.write(
    count === 0
      ? `\nPassed: ${calls} calls, all answered as the site needs it.\n`
      : `\nFailed: ${calls} calls, ${count} ${count === 1 ? 'deviation' : 'deviations'}.\n`,
  )
  return count === 0 ? exitCodes.clean : exitCodes.findings
}

/** Any status counts as an answer. */
async function requireService(ask: Ask, backend: URL): Promise<void> {
  try {
    await ask('GET', '/')
  } catch (cause) {
    if (cause instanceof ContentUnavailable)
      throw new Unreachable('backend', backend, 'unreachable', { cause })
  }
}

/** An unreadable answer is a deviation too: timeout, too long, invalid JSON. */
async function judge({ look }: ContractCall, ask: Ask): Promise<Deviation[]> {
  try {
    return await look(ask)
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ reason: error.message }]
  }
}

function toLines({ pointer, reason, effect, isMinor }: Deviation, call: ContractCall): string {
  const what = pointer === undefined ? reason : `${pointer || '/'}: ${reason}`
  const mark = isMinor ? '!' : '✗'
  return `  ${mark} ${plainText(what)}\n    → ${plainText(effect ?? call.effect)}\n`
}
