import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Finding } from '../checks/finding.ts'
import { UsageError } from '../usage-error.ts'

/** Known findings that do not fail the run: id → a line for human readers. */
export type Baseline = ReadonlyMap<string, string>

const baselineSchema = z.object({
  schemaVersion: z.literal(1),
  findings: z.record(z.string().regex(/^[0-9a-f]{12}$/), z.string()),
})

/** @throws {UsageError} if the file is missing or invalid */
export async function readBaseline(path: string): Promise<Baseline> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'))
    return new Map(Object.entries(baselineSchema.parse(json).findings))
  } catch (cause) {
    const expected = 'expected a baseline; --update-baseline writes one'
    throw new UsageError(`--baseline=${path}: ${expected}`, { cause })
  }
}

/** Removes the findings that the baseline contains. */
export function withoutKnown(
  findings: Finding[],
  baseline: Pick<Baseline, 'has'>,
): { findings: Finding[]; knownFindings: number } {
  const unknown = findings.filter(({ id }) => !baseline.has(id))
  return { findings: unknown, knownFindings: findings.length - unknown.length }
}

/**
 * Writes these findings as the new baseline; fixed findings disappear from the file. Findings of other rules stay, because another command
 * may share the file. Sorted by id, so that version control shows additions and removals.
 *
 * @param ruleIds rules of this run
 * @throws {UsageError} if the file cannot be written
 */
export async function writeBaseline(
  path: string,
  findings: Finding[],
  ruleIds: ReadonlySet<string>,
): Promise<void> {
  const earlier = await readBaseline(path).catch(() => new Map<string, string>())
  const others = [...earlier].filter(([, text]) => !ruleIds.has(text.split(' ', 1)[0] ?? ''))
  const entries = [...others, ...findings.map((finding) => [finding.id, line(finding)] as const)]
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const baseline = { schemaVersion: 1, findings: Object.fromEntries(sorted) }
  const text = `${JSON.stringify(baseline, null, 2)}\n`
  await writeFile(path, text).catch((cause: unknown) => {
    throw new UsageError(`--baseline=${path}: expected a file that can be written`, { cause })
  })
}

/** `link-broken /de/kontakt → https://example.com/` */
function line({ rule, page, part, target, link }: Finding): string {
  const place = part === 'page' ? pathOf(page) : `${part} ${pathOf(page)}`
  const address = link?.raw ?? target
  return [rule, place, ...(address === undefined ? [] : ['→', address])].join(' ')
}

function pathOf(address: string): string {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}
