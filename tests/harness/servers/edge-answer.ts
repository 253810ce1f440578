import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** What a cache in front of a site answered, not unpacked. */
export interface EdgeAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Its body, unpacked. */
export function text({ body, headers }: EdgeAnswer): string {
  const unpack = unpacked[headers['content-encoding'] ?? '']
  return (unpack && body.length > 0 ? unpack(body) : body).toString()
}

const unpacked: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

/** Whether it had been kept. */
export function isHit({ headers }: EdgeAnswer): boolean {
  return headers['cache-status']?.startsWith('edge; hit') ?? false
}
