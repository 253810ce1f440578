import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Probe } from './probe.ts'
import { isSuccess, type Outcome } from '../visit.ts'

/** Why answers of an earlier run were not used, or those of this run not stored. */
export type CacheProblem = 'unreadable' | 'not-a-cache' | 'unwritable'

/**
 * A probe that caches good answers of external hosts for a day, across runs.
 *
 * @param base address of the site, which is requested in every run
 * @param now milliseconds since 1970
 */
export async function createCachedProbe(
  probe: Probe,
  { file, base, now = Date.now }: { file: string; base: URL; now?: () => number },
) {
  // An unusable file stays unchanged, and every address is requested again.
  const { answers, problem } = await readAnswers(file)
  const isFresh = ({ askedAt }: Answer) => askedAt <= now() && now() - askedAt < maxAgeMs

  async function probeUnlessKnown(url: string, signal?: AbortSignal): Promise<Outcome> {
    if (new URL(url).origin === base.origin) return probe(url, signal)
    const known = answers.get(url)
    if (known && isFresh(known)) return known.outcome
    const askedAt = now()
    const outcome = await probe(url, signal)
    if (isSuccess(outcome)) answers.set(url, { url, askedAt, outcome })
    return outcome
  }

  /** Replaces the file with the current answers. @returns problem of reading or writing, if any */
  async function save(): Promise<CacheProblem | null> {
    if (problem) return problem
    const content: z.infer<typeof fileSchema> = {
      version: 1,
      answers: [...answers.values()].filter(isFresh),
    }
    return replaceFile(file, JSON.stringify(content)).then(
      () => null,
      () => 'unwritable',
    )
  }

  return { probe: probeUnlessKnown, save }
}

/** One day. */
const maxAgeMs = 86_400_000

const outcomeSchema: z.ZodType<Outcome> = z.object({
  status: z.int().min(200).max(299),
  failure: z.null(),
  method: z.enum(['GET', 'HEAD']),
  redirects: z.array(z.object({ status: z.int(), from: z.string(), to: z.string() })),
  tries: z.int().nonnegative(),
  durationMs: z.number().nonnegative(),
  contentType: z.string(),
})
const answerSchema = z.object({ url: z.string(), askedAt: z.number(), outcome: outcomeSchema })
const fileSchema = z.object({ version: z.literal(1), answers: z.array(answerSchema) })
type Answer = z.infer<typeof answerSchema>

async function readAnswers(
  file: string,
): Promise<{ answers: Map<string, Answer>; problem: CacheProblem | null }> {
  const answers = new Map<string, Answer>()
  try {
    const content = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    for (const answer of content.answers) answers.set(answer.url, answer)
    return { answers, problem: null }
  } catch (error) {
    if (isMissing(error)) return { answers, problem: null }
    const isForeign = error instanceof SyntaxError || error instanceof z.ZodError
    return { answers, problem: isForeign ? 'not-a-cache' : 'unreadable' }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Atomic replacement: a concurrent reader sees the old or the new file, never a part. */
async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
