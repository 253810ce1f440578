import { once } from '../../renderer/once.ts'
import type { LoadView } from '../../renderer/page-context.ts'
import type { SearchData } from './search-data.ts'

const view = once(() => import('./SearchPage.tsx'))

export const Page: LoadView<SearchData> = async () => (await view()).SearchPage
