import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** Response of a cache in front of a site, not decompressed. */
export interface EdgeAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Decompressed body. */
export function text({ body, headers }: EdgeAnswer): string {
  const unpack = unpacked[headers['content-encoding'] ?? '']
  return (unpack && body.length > 0 ? unpack(body) : body).toString()
}

const unpacked: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

/** True if the response was a cache hit. */
export function isHit({ headers }: EdgeAnswer): boolean {
  return headers['cache-status']?.startsWith('edge; hit') ?? false
}
