import type { LoadView } from '../../renderer/page-context.ts'
import type { ErrorData } from '../../renderer/page/page-state.ts'

export const Page: LoadView<ErrorData> = async () => (await import('./ErrorPage.tsx')).ErrorPage
