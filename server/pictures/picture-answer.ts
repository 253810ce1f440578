import { hash } from 'node:crypto'
import type { Response } from 'express'
import type { PictureSize } from '../../routing/picture-address.ts'
import type { PictureType } from './encode-picture.ts'

/**
 * @param key unique for the picture
 * @param type unknown to HEAD of a picture that is not made yet (RFC 9110 §9.3.2)
 */
export function setPictureHeaders(
  response: Response,
  { key, type, size }: { key: string; type: PictureType | undefined; size: PictureSize },
): void {
  response.set({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: `"${hash('sha256', key, 'base64url').slice(0, 22)}"`,
    ...(type && { 'Content-Type': type === 'pdf' ? 'application/pdf' : `image/${type}` }),
    ...headersOfSize(size),
  })
  if (size !== 'share') response.vary('Accept')
}

/** Headers of a share picture, which social networks show on their own pages. */
export function headersOfSize(size: PictureSize): Record<string, string> {
  return size === 'share' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}
}

/** Sends an empty response in place of a picture. */
export function sendStatus(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-store').end()
}
