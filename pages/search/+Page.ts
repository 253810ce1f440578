import type { LoadView } from '../../components/page/page-state.ts'
import type { SearchData } from './search-data.ts'
import { SearchPage } from './SearchPage.tsx'

export const Page: LoadView<SearchData> = async () => SearchPage
