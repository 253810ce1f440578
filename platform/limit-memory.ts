import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Limits the memory of this process, on Linux only. If memory is still short, the kernel ends this process before its parent. Where the
 * system forbids these settings, other limits remain.
 *
 * @param pid number of this process
 * @param maxBytes in addition to the memory of the started program
 */
export function limitMemory(pid: number, maxBytes: number): void {
  if (!existsSync('/usr/bin/prlimit')) return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
    const status = readFileSync('/proc/self/status', 'utf8')
    const used = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    execFileSync('/usr/bin/prlimit', [`--pid=${pid}`, `--data=${used + maxBytes}`])
  } catch {
    return
  }
}
