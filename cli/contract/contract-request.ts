import type { JsonResponse, JsonRequest } from '../../content/client/request-json.ts'

/** Calls the tested service. */
export type SendRequest = (
  method: 'GET' | 'POST',
  path: string,
  options?: Omit<JsonRequest, 'kind' | 'method' | 'path'>,
) => Promise<JsonResponse>

/** Requests a file of the service or of another host. */
export type RequestFile = (address: string, method: 'HEAD' | 'GET') => Promise<FileResponse>

export interface FileResponse {
  /** 0: no response. */
  status: number
  type: string
  /** True if the body has no bytes; for HEAD, by its `Content-Length`. */
  isEmpty?: boolean
}

/** Lists of pages may be longer than the limit of a page. */
export const pageListBytes = 20_000_000
