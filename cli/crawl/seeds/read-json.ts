import { FetchFailure, type FetchAnswer } from '../fetch/fetcher.ts'

/**
 * The body of an answer as JSON, not validated.
 *
 * @returns `null` where it is no JSON, larger than `maxBytes` or breaks off
 * @throws the signal's reason if the caller aborted
 */
export async function readJson({ body }: FetchAnswer, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) return null // leaving the loop destroys the body
      chunks.push(chunk)
    }
    return JSON.parse(utf8.decode(Buffer.concat(chunks)))
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof SyntaxError) return null
    throw error
  }
}

const utf8 = new TextDecoder()
