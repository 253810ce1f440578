/**
 * Program of the child process that encodes pictures and draws data sheets, so that a hostile
 * picture does not use up the site's time or memory.
 *
 * @see picture-encoder.ts
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { drawCard } from './draw-card.ts'
import { encodePicture } from './encode-picture.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'
import type { EncoderAnswer, EncoderTask } from './picture-encoder.ts'

/** Memory in addition to that of the started program. A picture of the maximum pixels takes up to 100 MB. */
const maxBytes = 180_000_000

limitMemory()
process.on('message', (task: EncoderTask) => {
  // This process runs so little JavaScript that V8 would keep the bytes of earlier pictures: 82 MB after nine of them, 29 with this call.
  void work(task).then((answer) => process.send?.(answer, () => globalThis.gc?.()))
})
// `exit` would wait for the encoding thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/**
 * Limits the memory of this process, on Linux only. If memory is still short, the kernel ends this process before the site. Where the
 * system forbids these settings, the limits of time and pixels remain; without the process there would be no pictures at all.
 */
function limitMemory(): void {
  if (!existsSync('/usr/bin/prlimit')) return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
    const status = readFileSync('/proc/self/status', 'utf8')
    const used = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    execFileSync('/usr/bin/prlimit', [`--pid=${process.pid}`, `--data=${used + maxBytes}`])
  } catch {
    return
  }
}

async function work(task: EncoderTask): Promise<EncoderAnswer> {
  try {
    if ('card' in task) return { picture: await drawCard(task.card) }
    if ('sheet' in task) {
      const { drawDataSheet } = await import('./draw-data-sheet.ts')
      return { picture: await drawDataSheet(task.sheet, task.pictures) }
    }
    return { picture: await encodePicture(task.master, task.size, task.format) }
  } catch (error) {
    if (error instanceof PictureTooLarge) return { tooLarge: toText(error) }
    if (error instanceof PictureUnreadable) return { unreadable: toText(error) }
    throw error
  }
}

function toText({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message.trim()}` : message
}
