import { ContentInvalid } from '../../contract/content-error.ts'

const utf8 = new TextDecoder()

/** @throws {ContentInvalid} if the bytes are no JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new ContentInvalid('answer is no JSON', { cause: error })
  }
}
