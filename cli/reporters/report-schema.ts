import { z } from 'zod'
import { verdicts } from '../checks/finding.ts'
import type { FailureReason } from '../crawl/fetch/fetcher.ts'
import type { Region } from '../crawl/document/page-document.ts'
import { reportLanguages } from './report.ts'

const failureReasons = [
  'timeout',
  'refused',
  'reset',
  'unknown-host',
  'certificate',
  'redirect-loop',
  'too-many-redirects',
  'bad-redirect',
  'no-http',
  'unreachable',
] as const satisfies FailureReason[]

const regions = ['head', 'header', 'main', 'footer'] as const satisfies Region[]

const count = z.int().nonnegative()

const evidence = z
  .strictObject({
    method: z.enum(['GET', 'HEAD']).describe('Of the last request.'),
    status: count.nullable().describe('Of the last answer; null: there was none.'),
    failure: z.enum(failureReasons).nullable().describe('Why there was no answer.'),
    redirects: z
      .array(z.strictObject({ status: count, from: z.string(), to: z.string() }))
      .describe('In the order in which they were followed.'),
    tries: z.int().positive().describe('Requests for one address.'),
  })
  .describe('What asking for the target came to.')

const place = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .describe('The same for the same fault in the same place in every run; baselines name it.'),
  page: z.string().describe('Address of the page to edit.'),
  part: z.enum(['page', 'layout', 'texts', 'site']).describe('What is to be edited there.'),
  target: z.string().optional().describe('Absolute address that the finding is about.'),
  link: z
    .strictObject({
      raw: z.string().describe('The address as written.'),
      text: z.string().describe('What a visitor reads.'),
      element: z.string(),
      attribute: z.string(),
      region: z.enum(regions),
    })
    .optional(),
  block: z
    .strictObject({ type: z.string(), index: count })
    .optional()
    .describe('The block around it; `index` counts from 0.'),
  pointer: z
    .string()
    .optional()
    .describe("JSON Pointer (RFC 6901) of the field in the backend's JSON of the page or layout."),
  editUrl: z.string().optional().describe('Where the field is edited, below /admin of the site.'),
  morePages: count.optional().describe('More pages that show the same field.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What title and advice were made with.'),
})

const finding = z.strictObject({
  rule: z.string().describe('Id of the rule, a key of `rules`.'),
  verdict: z.enum(verdicts),
  fails: z.boolean().describe('Whether the verdict is one of `failOn`.'),
  title: z
    .string()
    .describe('What is wrong, in the language of the report; … stands for what differs.'),
  advice: z.string().describe('What to do about it.'),
  target: z.string().optional().describe('Absolute address that all places lead to.'),
  evidence: evidence.optional(),
  count: z
    .strictObject({ places: count, pages: count })
    .describe('Links or fields, and pages, those of `morePages` included.'),
  places: z.array(place).describe('Everywhere it stands.'),
})

/** The report as a program reads it. A change that a reader of version 2 does not survive is version 3. */
export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    command: z.string(),
    base: z.string().describe('Public address of the site.'),
    backend: z.string().nullable().describe('null: no backend was asked.'),
    language: z.enum(reportLanguages).describe('Of titles, advice and notices.'),
    startedAt: z.iso.datetime(),
    durationMs: z.number().nonnegative(),
    interrupted: z.boolean().describe('Ended early; what follows is what was known by then.'),
    visited: z.strictObject({ pages: count, assets: count, external: count }),
    notices: z.array(z.string()).describe('What could not be checked, and why.'),
    failOn: z.array(z.enum(verdicts)).describe('The verdicts that fail the run.'),
    summary: z.strictObject({
      fails: z.boolean(),
      findings: count.describe('Those with the same cause and target count once.'),
      failing: count.describe('Findings that fail the run.'),
      places: count.describe('Links and fields in which the findings stand.'),
      known: count.describe('Findings that the baseline has; they are not listed.'),
      byVerdict: z.strictObject(
        Object.fromEntries(verdicts.map((verdict) => [verdict, count])) as Record<
          (typeof verdicts)[number],
          typeof count
        >,
      ),
    }),
    rules: z
      .record(z.string(), z.strictObject({ verdict: z.enum(verdicts), findings: count }))
      .describe('Every rule that was at work, by id.'),
    findings: z
      .array(finding)
      .describe('The worst first, then what most pages have; two runs over one site compare.'),
  })
  .describe('What one run of `werkseite` has found.')

export type JsonReport = z.infer<typeof reportSchema>
