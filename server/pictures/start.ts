/**
 * Program of a child process: encodes pictures and draws data sheets, so that neither time nor memory that a hostile one takes is the site's.
 *
 * @see picture-encoder.ts
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { drawCard } from './draw-card.ts'
import { encodePicture, inspectPicture } from './encode-picture.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'
import type { EncoderAnswer, EncoderTask } from './picture-encoder.ts'

/** Beyond what the program has when it starts. A picture of the pixels that are allowed takes up to 100 MB. */
const maxBytes = 180_000_000

limitMemory()
process.on('message', (task: EncoderTask) => {
  void work(task).then((answer) => process.send?.(answer))
})
// `exit` would wait for the thread that is encoding.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/**
 * Linux only. Where memory is short all the same, the kernel ends this process before the site. A system that forbids either leaves the
 * limits of time and pixels; a process that did not start would leave no picture at all.
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
    const { master, made } = task
    return made
      ? { picture: await encodePicture(master, made.size, made.format) }
      : { types: await inspectPicture(master) }
  } catch (error) {
    if (error instanceof PictureTooLarge) return { tooLarge: toText(error) }
    if (error instanceof PictureUnreadable) return { unreadable: toText(error) }
    throw error
  }
}

function toText({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message.trim()}` : message
}
