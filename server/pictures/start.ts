/**
 * Program of the child process that encodes pictures and draws data sheets, so that a hostile
 * picture does not use up the site's time or memory.
 *
 * @see picture-encoder.ts
 */
import { limitMemory } from '../../platform/limit-memory.ts'
import { drawCard } from './draw-card.ts'
import { encodePicture, type EncodedPicture } from './encode-picture.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'
import type { EncoderResponse, EncoderTask } from './picture-encoder.ts'

/** Memory in addition to that of the started program. A picture of the maximum pixels takes up to 100 MB. */
const maxBytes = 180_000_000

limitMemory(process.pid, maxBytes)
process.on('message', (task: EncoderTask) => {
  // This process runs so little JavaScript that V8 would keep the bytes of earlier pictures: 82 MB after nine of them, 29 with this call.
  void work(task).then((response) => process.send?.(response, () => globalThis.gc?.()))
})
// `exit` would wait for the encoding thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function work(task: EncoderTask): Promise<EncoderResponse> {
  try {
    return { kind: 'made', picture: await make(task) }
  } catch (error) {
    if (error instanceof PictureTooLarge) return { kind: 'tooLarge', reason: toText(error) }
    if (error instanceof PictureUnreadable) return { kind: 'unreadable', reason: toText(error) }
    throw error
  }
}

async function make(task: EncoderTask): Promise<EncodedPicture> {
  if (task.kind === 'picture') return encodePicture(task.master, task.size, task.format)
  if (task.kind === 'card') return drawCard(task.card)
  const { drawDataSheet } = await import('./draw-data-sheet.ts')
  return drawDataSheet(task.sheet, task.pictures)
}

function toText({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message.trim()}` : message
}
