import type { LoadView } from '../../renderer/page-context.ts'
import type { SearchData } from './search-data.ts'

export const Page: LoadView<SearchData> = async () => (await import('./SearchPage.tsx')).SearchPage
