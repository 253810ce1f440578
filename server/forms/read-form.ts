import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type {
  AttachmentFault,
  Attachments,
  FileStore,
  Upload,
} from '../../platform/attachments/file-store.ts'
import {
  receiveMultipart,
  type MultipartField,
} from '../../platform/attachments/receive-multipart.ts'
import { attachmentLimits } from '../../routing/attachment-limits.ts'
import { limitBodyNow, limitUploadRate } from '../http/limit-body.ts'

const formTypes = ['json', 'urlencoded', 'multipart/form-data']

/** Limit of a form with files. What exceeds the limits of the files is read, so that the visitor sees why they are refused. */
const maxBytes = 3 * attachmentLimits.bytes

/** Files that came with a form. */
export interface ReceivedFiles {
  /** `null` without files, or with refused ones. */
  attachments: Attachments | null
  fault: AttachmentFault | null
  /** The page of the form asks for no files: they were not read. */
  isIgnored: boolean
  /** Where a form refers to the files, they stay; otherwise they are deleted. */
  settle: (isKept: boolean) => Promise<void>
}

const noFiles: ReceivedFiles = {
  attachments: null,
  fault: null,
  isIgnored: false,
  settle: async () => {},
}

interface ReadDeps {
  files: Pick<FileStore, 'begin'>
  /** Whether the page of the form asks for files. */
  mayAttach: (request: Request, response: Response) => Promise<boolean>
}

/**
 * Reads a form as browsers and scripts send it: JSON, URL-encoded or multipart, in any charset of the Encoding Standard. Files are written to the
 * disk as they arrive; `receivedFiles` then returns them.
 */
export function readFormHandlers({ files, mayAttach }: ReadDeps): RequestHandler[] {
  return [
    async function readFiles(request, response, next) {
      if (!request.is('multipart/form-data')) return next()
      if (await mayAttach(request, response)) {
        limitUploadRate(request)
        await readWithFiles(request, response, files.begin())
        // The visitor never gets a number, and sends the form again with its files.
        if (response.destroyed) return
      } else limitBodyNow(request)
      next()
    },
    express.raw({ type: formTypes, limit: '100kb' }),
    async function parseForm(request, response, next) {
      if (Buffer.isBuffer(request.body)) await parseBody(request, response, request.body)
      next()
    },
  ]
}

/** Files that came with the form. Who takes them, settles them. */
export function takeReceivedFiles({ locals }: Response): ReceivedFiles {
  const { received = noFiles } = locals as { received?: ReceivedFiles }
  delete locals['received']
  return received
}

async function readWithFiles(request: Request, response: Response, upload: Upload): Promise<void> {
  if (Number(request.get('Content-Length')) > maxBytes)
    throw Object.assign(new Error('form too large'), { status: 413 })
  const type = request.get('Content-Type') ?? ''
  try {
    const fields = await receiveMultipart(request, {
      type: withoutCharset(type),
      maxBytes,
      onFile: (name, file) => upload.add(name, file),
    })
    request.body = decodeFields(fields, charsetOf(type))
    const attachments = await upload.end()
    const settle = async (isKept: boolean) => (isKept ? upload.release() : upload.discard())
    const received = { attachments, fault: upload.fault(), isIgnored: false, settle }
    if (response.destroyed) return await upload.discard()
    response.locals['received'] = received
    // A form that is refused before anybody takes the files.
    response.once('close', () => void takeReceivedFiles(response).settle(false))
  } catch (error) {
    await upload.discard()
    throw error
  }
}

/** @throws an error with status 400 or 415 */
async function parseBody(request: Request, response: Response, bytes: Buffer): Promise<void> {
  const type = request.get('Content-Type') ?? ''
  const charset = charsetOf(type)
  if (request.is('json')) {
    request.body = parseJson(createDecode(charset, bytes)(bytes))
    return
  }
  const fields = await receiveMultipart(Readable.from([bytes]), {
    type: withoutCharset(type),
    maxBytes: bytes.length,
    async onFile(name, file) {
      file.resume()
      if (name) response.locals['received'] = { ...noFiles, isIgnored: true }
    },
  })
  request.body = decodeFields(fields, charset)
}

const charsetOf = (type: string) => /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]
const withoutCharset = (type: string) => type.replace(/;\s*charset=[^;]*/i, '')

/** Of several values with one name, the first counts. */
function decodeFields(
  fields: MultipartField[],
  charset: string | undefined,
): Record<string, string> {
  const decode = createDecode(charset, Buffer.concat(fields.flat()))
  return Object.fromEntries(
    fields.toReversed().map(([name, value]) => [decode(name), decode(value)]),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new Error('form is no JSON', { cause }), { status: 400 })
  }
}

/** A browser does not name the charset. Text that is no UTF-8 is then read as Windows-1252, the default of the HTML Standard. */
function createDecode(charset: string | undefined, sample: Buffer): (bytes: Buffer) => string {
  try {
    const decoder = new TextDecoder(charset ?? (isUtf8(sample) ? 'utf-8' : 'windows-1252'))
    return (bytes) => decoder.decode(bytes)
  } catch (cause) {
    throw Object.assign(new Error('unknown charset', { cause }), { status: 415 })
  }
}
