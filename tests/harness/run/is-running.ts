import { readFileSync } from 'node:fs'

/** True if a process runs, by Linux's /proc; an ended process has no command, even if still listed. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`).length > 0
  } catch {
    return false
  }
}
