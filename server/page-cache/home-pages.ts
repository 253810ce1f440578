import { localeCodes } from '../../locales/locales.ts'
import { toPageKey } from './page-key.ts'

/** The home page of each language. */
export const homePages = localeCodes.flatMap((locale) => toPageKey(`/${locale}`) ?? [])
