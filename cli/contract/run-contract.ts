import { ContentUnavailable, isContentError } from '../../content/contract/content-error.ts'
import type { CliConfig } from '../cli-config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { plainText } from '../reporters/plain-text.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { findAddressFaults } from './address-faults.ts'
import type { SendRequest } from './contract-request.ts'
import { contractCalls, purgeCall, type ContractCall } from './contract-calls.ts'
import { openContractService, type ContractService } from './contract-service.ts'
import type { Deviation } from './deviation.ts'
import { formCalls } from './form-calls.ts'
import { readListedPages, type ReadPage } from './listed-pages.ts'
import { markPage, toHtmlValues } from './marked-values.ts'
import { draftsCall } from './draft-faults.ts'
import {
  findAllPlaces,
  findHiddenPages,
  findPageFaults,
  markCalls,
  requestRedirects,
  textFaults,
} from './page-faults.ts'

/**
 * Tests a content service: all calls of the contract, each listed page, and each picture and file of these pages.
 *
 * @returns exit code `findings` if a response differs from the contract
 * @throws {UsageError} without a content service, or without languages
 * @throws {Unreachable} if the content service does not respond
 */
export async function runContract(config: CliConfig, io: Io): Promise<ExitCode> {
  const { backend, base, locales, forms } = config
  if (!backend) throw new UsageError('--backend: expected the address of the content service')
  if (locales.length === 0)
    throw new UsageError('--locale=none: expected the languages of the content service')
  const service = openContractService(backend, config)
  const report = createReport(io)
  try {
    await requireService(service.request, backend)
    io.stdout.write(`werkseite contract  ${backend.href}\n\n`)
    const calls = locales.flatMap((locale) => [
      ...contractCalls(locale, config.search),
      draftsCall(locale, config.tokens.preview !== null),
    ])
    for (const call of calls) await testCall(call, service.request, report, io)
    const pages = await testPages(config, service, report, io)
    await testAddresses({ ...config, backend }, pages, service, report, io)
    const sending = locales.flatMap((locale) => formCalls(locale, pages, forms))
    const token = io.env['PURGE_TOKEN'] ?? ''
    for (const call of [...sending, purgeCall(base, token)])
      await testCall(call, service.request, report, io)
    report.add('response times', [...service.slow.values()])
  } finally {
    await service.close()
  }
  return report.end()
}

/** Any status counts as a response. */
async function requireService(request: SendRequest, backend: URL): Promise<void> {
  try {
    await request('GET', '/')
  } catch (cause) {
    if (cause instanceof ContentUnavailable)
      throw new Unreachable('backend', backend, 'unreachable', { cause })
  }
}

async function testCall(call: ContractCall, request: SendRequest, report: Report, { signal }: Io) {
  signal.throwIfAborted()
  if (call.isRefused) report.skip(call.name)
  else
    report.add(
      call.name,
      (await judge(call, request)).map((found) => ({ ...call, ...found })),
    )
}

/** An unreadable response is a deviation too: timeout, too long, invalid JSON. */
async function judge({ look }: ContractCall, request: SendRequest): Promise<Deviation[]> {
  try {
    return await look(request)
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ reason: error.message }]
  }
}

async function testPages(
  { locales, richText }: CliConfig,
  { request }: ContractService,
  report: Report,
  { signal }: Io,
): Promise<ReadPage[]> {
  const read = await Promise.all(locales.map((locale) => readListedPages(locale, request)))
  signal.throwIfAborted()
  const pages = read.flat()
  for (const locale of locales) {
    const own = pages.filter((page) => page.locale === locale)
    const faults = own.flatMap((page) => findPageFaults(page, pages, richText))
    report.add(`${own.length} ${own.length === 1 ? 'page' : 'pages'} of /${locale}`, [
      ...faults,
      ...(await findHiddenPages(locale, request, own)),
    ])
  }
  return pages
}

async function testAddresses(
  { backend, base, locales, richText, search, mediaPrefixes }: CliConfig & { backend: URL },
  pages: ReadPage[],
  { request, requestFile }: ContractService,
  report: Report,
  { signal }: Io,
): Promise<void> {
  const calls = (
    await Promise.all(locales.map((locale) => markCalls(locale, request, { richText, search })))
  ).flat()
  const marked = pages.map(({ path, document }) => ({
    path,
    values: toHtmlValues(markPage(document), richText),
  }))
  const places = findAllPlaces([...calls, ...marked])
  const redirects = await requestRedirects(locales, request)
  const options = { backend, base, mediaPrefixes, pages, redirects, request, requestFile }
  const faults = await findAddressFaults(places, options)
  signal.throwIfAborted()
  report.add('texts of layout, navigation, lists and search', calls.flatMap(textFaults))
  report.add('links, pictures and files', faults)
}

type Report = ReturnType<typeof createReport>

function createReport({ stdout }: Pick<Io, 'stdout'>) {
  let [tests, count] = [0, 0]
  /** A page that several tests read has each deviation once. */
  const written = new Set<string>()
  return {
    skip: (name: string) => void stdout.write(`– ${name}: not requested\n`),
    add(name: string, deviations: Deviation[]): void {
      const fresh = deviations.filter((deviation) => !written.has(toLine(deviation)))
      const faults = fresh.filter(({ isMinor }) => !isMinor)
      stdout.write(`${faults.length > 0 ? '✗' : '✓'} ${name}\n`)
      for (const line of new Set(fresh.map(toLine))) {
        written.add(line)
        stdout.write(line)
      }
      tests += 1
      count += faults.length
    },
    end(): ExitCode {
      stdout.write(
        count === 0
          ? `\nPassed: ${tests} tests, the service returns what the site needs.\n`
          : `\nFailed: ${tests} tests, ${count} ${count === 1 ? 'deviation' : 'deviations'}.\n`,
      )
      return count === 0 ? exitCodes.clean : exitCodes.findings
    },
  }
}

/** Page, JSON Pointer, reason, loss and change in one line. */
function toLine({ path, pointer, reason, loss, change, isMinor }: Deviation): string {
  const place = [path, pointer === undefined ? undefined : pointer || '/'].filter(Boolean).join(' ')
  const text = `${place}: ${reason} → visitors lose: ${loss} → change: ${change}`
  return `  ${isMinor ? '!' : '✗'} ${plainText(text)}\n`
}
