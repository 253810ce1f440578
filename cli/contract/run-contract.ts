import { randomUUID } from 'node:crypto'
import { createRequestJson } from '../../content/client/transport/request-json.ts'
import { ContentUnavailable } from '../../content/contract/content-error.ts'
import type { CliConfig } from '../cli-config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { plainText } from '../reporters/plain-text.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { contractCalls, type ContractCall, type Deviation, type Service } from './contract-calls.ts'
import { purgeCall } from './purge-call.ts'

/** As the site reads pages. */
const maxBytes = 5_000_000

/**
 * Asks a content service for everything that the contract names.
 *
 * @returns `findings` where an answer is not what the site needs
 * @throws {UsageError} if no content service is named
 * @throws {Unreachable} if it does not answer
 */
export async function runContract(
  { backend, base, locales, headers, timeoutMs }: CliConfig,
  { sendsForms }: { sendsForms: boolean },
  io: Io,
): Promise<ExitCode> {
  if (!backend) throw new UsageError('--backend: expected the address of the content service')
  const { requestJson, close } = createRequestJson({ backendUrl: backend, timeoutMs, maxBytes })
  const service: Service = {
    request: requestJson,
    headers,
    sendsForms,
    idempotencyKey: `werkseite-contract-${randomUUID()}`,
  }
  try {
    await requireService(service, backend)
    io.stdout.write(`werkseite contract  ${backend.href}\n\n`)
    const calls = [...locales.flatMap(contractCalls), purgeCall(base, io.env['PURGE_TOKEN'])]
    return conclude(await checkAll(calls, service, io), io)
  } finally {
    await close()
  }
}

/** Whatever its status, an answer is one. */
async function requireService({ request, headers }: Service, backend: URL): Promise<void> {
  try {
    await request({ method: 'GET', path: '/', headers })
  } catch (cause) {
    if (cause instanceof ContentUnavailable)
      throw new Unreachable('backend', backend, 'unreachable', { cause })
  }
}

interface Counts {
  asked: number
  deviations: number
}

/** One after the other: a service that is being written is not to be overrun. */
async function checkAll(calls: ContractCall[], service: Service, io: Io): Promise<Counts> {
  const counts = { asked: 0, deviations: 0 }
  for (const { name, check } of calls) {
    io.signal.throwIfAborted()
    const deviations = await check(service)
    const faults = deviations?.filter(({ isMinor }) => !isMinor) ?? []
    if (deviations) counts.asked++
    counts.deviations += faults.length
    const mark = deviations === null ? '–' : faults.length > 0 ? '✗' : '✓'
    io.stdout.write(`${mark} ${name}${deviations === null ? ': not asked' : ''}\n`)
    for (const deviation of deviations ?? []) io.stdout.write(toLines(deviation))
  }
  return counts
}

function toLines({ pointer, reason, effect, isMinor }: Deviation): string {
  const what = pointer === undefined ? reason : `${pointer || '/'}: ${reason}`
  return `  ${isMinor ? '!' : '✗'} ${plainText(what)}\n    → ${plainText(effect)}\n`
}

function conclude({ asked, deviations }: Counts, io: Io): ExitCode {
  const calls = `${asked} calls`
  io.stdout.write(
    deviations === 0
      ? `\nPassed: ${calls}, all answered as the site needs it.\n`
      : `\nFailed: ${calls}, ${deviations} ${deviations === 1 ? 'deviation' : 'deviations'}.\n`,
  )
  return deviations === 0 ? exitCodes.clean : exitCodes.findings
}
