/**
 * Program of the child process that reads the links of documents, so that a hostile document does not use up the time or memory of the
 * command.
 *
 * @see download-reader.ts
 */
import { limitMemory } from '../../../platform/limit-memory.ts'
import { DocumentUnread } from './document-unread.ts'
import type { DownloadResponse, DownloadTask } from './download-reader.ts'
import { readOffice } from './read-office.ts'
import { readPdf } from './read-pdf.ts'

/** Memory in addition to that of the started program: a file of 50 MB, its copy, and its unpacked parts. */
const maxBytes = 600_000_000

limitMemory(process.pid, maxBytes)
process.on('message', (task: DownloadTask) => {
  void read(task).then((response) => process.send?.(response))
})
// `exit` would wait for a document in work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function read({ kind, bytes }: DownloadTask): Promise<DownloadResponse> {
  try {
    const links = kind === 'pdf' ? await readPdf(new Uint8Array(bytes)) : readOffice(bytes, kind)
    return { kind: 'read', links }
  } catch (error) {
    const reason = error instanceof DocumentUnread ? error.reason : 'document-damaged'
    return { kind: 'unread', reason }
  }
}
