import type { LoadView } from '../../renderer/page-context.ts'
import type { ErrorPageData } from './ErrorPage.tsx'

export const Page: LoadView<ErrorPageData> = async () => (await import('./ErrorPage.tsx')).ErrorPage
