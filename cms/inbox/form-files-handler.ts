import type { Request, RequestHandler, Response } from 'express'
import type { Attachments, FileStore, Upload } from '../../platform/attachments/file-store.ts'
import { receiveMultipart } from '../../platform/attachments/receive-multipart.ts'
import { attachmentLimits, formField } from '../../routing/attachment-limits.ts'

/** Files that came with a form. Unless they are kept, they are deleted after the response. */
export interface DeliveredFiles {
  attachments: Attachments | null
  keep: () => void
}

/** Bytes of the form itself and of the boundaries. */
const overheadBytes = 200_000

/**
 * Reads a form with files as the contract describes it: the form as JSON in the field `form`. Without space for the files, the response is 413: the
 * site then sends the form without them.
 */
export function formFilesHandler(files: FileStore | null): RequestHandler {
  return async function readFormFiles(request, response, next) {
    if (!files || !request.is('multipart/form-data')) return next()
    const upload = files.begin()
    const attachments = await receive(request, upload)
    if (response.destroyed) return upload.discard()
    let isKept = false
    response.once('close', () => void (isKept ? upload.release() : upload.discard()))
    if (upload.fault() || attachments?.folder === null)
      return void response.status(413).json({ message: upload.fault() ?? 'no space for files' })
    const received: DeliveredFiles = { attachments, keep: () => (isKept = true) }
    response.locals['received'] = received
    next()
  }
}

async function receive(request: Request, upload: Upload): Promise<Attachments | null> {
  try {
    const fields = await receiveMultipart(request, {
      type: request.get('Content-Type') ?? '',
      maxBytes: attachmentLimits.bytes + overheadBytes,
      onFile: (name, file) => upload.add(name, file),
    })
    request.body = parseForm(fields)
    return await upload.end()
  } catch (error) {
    await upload.discard()
    throw error
  }
}

/** Files of the request; `undefined` for a form as JSON. */
export function deliveredFiles({ locals }: Response): DeliveredFiles | undefined {
  return (locals as { received?: DeliveredFiles }).received
}

/** @returns `undefined` without such a field, or where it is no JSON */
function parseForm(fields: [name: Buffer, value: Buffer][]): unknown {
  const [, value] = fields.find(([name]) => name.toString() === formField) ?? []
  try {
    return value && JSON.parse(value.toString())
  } catch {
    return undefined
  }
}
