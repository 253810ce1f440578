import { once } from '../../renderer/once.ts'
import type { LoadView } from '../../renderer/page-context.ts'
import type { ErrorData } from '../../renderer/page-state.ts'

const view = once(() => import('./ErrorPage.tsx'))

export const Page: LoadView<ErrorData> = async () => (await view()).ErrorPage
