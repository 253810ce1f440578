import { readFileSync } from 'node:fs'

/** Unit of processor time in Linux's /proc (`getconf CLK_TCK`). */
const msPerTick = 10

/** Processor time of a process and its children so far, in milliseconds; `NaN` where the system does not report it. */
export function cpuMs(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  // The process name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * msPerTick
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + cpuMs(Number(child)), own)
}

/** Current and peak memory of a process, in megabytes; `NaN` where the system does not report it. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
