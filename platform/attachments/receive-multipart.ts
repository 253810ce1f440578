import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'

/** Name and value of a field, as bytes. */
export type MultipartField = [name: Buffer, value: Buffer]

interface Receiving {
  /** `Content-Type` of the body, without charset. */
  type: string
  /** A longer body is refused with 413. */
  maxBytes: number
  /** Reads a file to its end; called for one file after the other. Without this function, files are ignored. */
  onFile?: (name: string, file: Readable) => Promise<void>
}

/** Further files of a form are ignored: many empty ones would occupy the processor. */
const maxFiles = 50

/** Bytes of all names and values: the same as of a form without files. */
const maxFieldBytes = 100_000

/**
 * Reads an URL-encoded or multipart body as it arrives: the memory that it takes does not depend on its size.
 *
 * @throws an error with status 400 or 413; the error of the source if it ends early
 */
export async function receiveMultipart(
  source: Readable,
  { type, maxBytes, onFile }: Receiving,
): Promise<MultipartField[]> {
  const busboy = createBusboy(type)
  const fields: MultipartField[] = []
  const open = new Set<BusboyFileStream>()
  let reading = Promise.resolve()
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  let fieldBytes = 0
  busboy.on('finish', ended.resolve).on('error', ended.reject)
  busboy.on('field', (name: string, value: string, _isNameCut: boolean, isCut: boolean) => {
    fieldBytes += name.length + value.length
    if (isCut || fieldBytes > maxFieldBytes) return ended.reject(refusal(413, 'fields too long'))
    fields.push([Buffer.from(name, 'latin1'), Buffer.from(value, 'latin1')])
  })
  busboy.on('file', (_field, file, name) => {
    // The error is reported by the reader.
    file.on('error', () => undefined)
    if (!onFile) return void file.resume()
    open.add(file)
    file.once('end', () => open.delete(file))
    // A file may end before its reader has stored it, and the next one begins.
    reading = reading.then(() => onFile(name, file))
    reading.catch(ended.reject)
  })
  try {
    let length = 0
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length
      if (length > maxBytes) throw refusal(413, 'form too large')
      if (!busboy.write(chunk)) await Promise.race([once(busboy, 'drain'), ended.promise])
    }
    busboy.end()
    await ended.promise
    await reading
    return fields
  } catch (error) {
    for (const file of open) file.destroy(new Error('form ended early', { cause: error }))
    await reading.catch(() => undefined)
    if (source.errored || (error as { status?: number }).status) throw error
    throw refusal(400, 'form cannot be read', error)
  } finally {
    busboy.removeAllListeners().on('error', () => undefined)
  }
}

function createBusboy(type: string): BusboyInstance {
  try {
    // Busboy decodes a few charsets only; as Latin-1, each character is a byte.
    return new Busboy({
      headers: { 'content-type': type },
      defCharset: 'latin1',
      limits: {
        fields: 100,
        files: maxFiles,
        parts: 1_000,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
      },
    })
  } catch (cause) {
    throw refusal(400, 'form cannot be read', cause)
  }
}

function refusal(status: number, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { status })
}
