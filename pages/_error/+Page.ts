import type { LoadView } from '../../renderer/page-context.ts'
import type { ErrorData } from '../../renderer/page-state.ts'

export const Page: LoadView<ErrorData> = async () => (await import('./ErrorPage.tsx')).ErrorPage
