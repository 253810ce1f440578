import { localeCodes } from '../../../locales/locales.ts'
import { parsePageRequest } from '../page-request.ts'
import type { CacheableRequest } from '../page-request.ts'

/** The home page of each language. */
export const homePages = localeCodes.flatMap((locale): CacheableRequest[] => {
  const request = parsePageRequest({ method: 'GET', url: `/${locale}` }, false)
  return request?.key ? [{ ...request, key: request.key }] : []
})
