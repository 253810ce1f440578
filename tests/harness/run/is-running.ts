import { readFileSync } from 'node:fs'

/** Whether a process runs, as /proc of Linux knows it; one that has ended has no command, though it may still be listed. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`).length > 0
  } catch {
    return false
  }
}
