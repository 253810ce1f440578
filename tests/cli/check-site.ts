import type { ServerResponse } from 'node:http'
import { startBackend, type ReceivedCall } from '../harness/servers/start-backend.ts'
import { werkseite } from '../harness/run-command.ts'

export type SiteAnswer =
  | string
  | Buffer
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
/** Path and query → HTML of a page, or a response. */
export type SitePages = Record<string, SiteAnswer | ((request: ReceivedCall) => SiteAnswer)>

export interface CheckedSite {
  base: URL
  asked: ReceivedCall[]
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs the command on a site without languages; unknown paths return 404. */
export async function checkSite(
  pages: SitePages | ((request: ReceivedCall) => SiteAnswer | undefined),
  argv: readonly string[] = [],
  command = 'links',
): Promise<CheckedSite> {
  const { url: base, asked } = await startBackend((response, request) => {
    const known = typeof pages === 'function' ? pages(request) : pages[request.url]
    send(response, typeof known === 'function' ? known(request) : known)
  })
  const flags = ['--base', base.origin, '--locale', 'none', '--retries', '0']
  return { base, asked, ...(await werkseite([command, ...flags, ...argv])) }
}

function send(response: ServerResponse, answer: SiteAnswer = { status: 404 }) {
  const isBody = typeof answer === 'string' || Buffer.isBuffer(answer)
  const { status = 200, headers = {}, body = '' } = isBody ? { body: answer } : answer
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
}

interface JsonFinding {
  rule: string
  verdict: string
  target?: string
  title: string
  advice: string
  near?: string
}

/** The JSON report and its findings. */
export function readReport({ stdout, base }: Pick<CheckedSite, 'stdout' | 'base'>) {
  const report = JSON.parse(stdout) as {
    findings: JsonFinding[]
    notices: string[]
    notChecked: { reason: string; count: number; example?: string }[]
    visited: Record<string, number>
  }
  const brief = ({ rule, target }: JsonFinding) =>
    `${rule} ${target?.replace(base.origin, '') ?? ''}`
  return { ...report, brief: report.findings.map(brief).toSorted() }
}

/** Findings as `rule target`, sorted. */
export async function findingsOf(pages: SitePages, argv: readonly string[] = []) {
  const checked = await checkSite(pages, ['--format', 'json', ...argv])
  return readReport(checked).brief
}
