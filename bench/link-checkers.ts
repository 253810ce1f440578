import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Findings and resource usage of a link checker. */
export interface LinkCheck {
  pages: number
  /** Broken addresses, without fragment. */
  broken: string[]
  /** Missing fragments and invalid addresses; linkinator does not report the latter. */
  others: number
  ms: number
  /** Peak memory of the process, Node included. */
  peakMb: number
}

/**
 * `werkseite` is the command, `crawl` the part that visits pages and judges their links. `bare` is a loop that only requests pages and
 * looks for `href`: the lower bound for any crawler.
 */
export type LinkChecker = 'werkseite' | 'crawl' | 'linkinator' | 'bare'

/** Runs a link checker in a separate process. */
export async function runLinkChecker(checker: LinkChecker, url: string): Promise<LinkCheck> {
  const module = join(import.meta.dirname, 'check-in-process.ts')
  const args = [module, `--checker=${checker}`, `--url=${url}`]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100e6 })
  return JSON.parse(stdout) as LinkCheck
}
