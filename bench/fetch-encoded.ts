import { request } from 'undici'

/** A response as transferred, still compressed. */
export interface EncodedAnswer {
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
}

export async function fetchEncoded(
  url: string,
  encoding: string,
  more: Record<string, string> = {},
): Promise<EncodedAnswer> {
  const { statusCode, headers, body } = await request(url, {
    headers: { 'accept-encoding': encoding, ...more },
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  return { status: statusCode, headers: headers as Record<string, string | undefined>, bytes }
}
