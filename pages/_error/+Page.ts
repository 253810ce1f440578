import type { ErrorData, LoadView } from '../../components/page/page-state.ts'
import { ErrorPage } from './ErrorPage.tsx'

export const Page: LoadView<ErrorData> = async () => ErrorPage
