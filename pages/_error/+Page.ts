import { once } from '../../renderer/once.ts'
import type { LoadView } from '../../renderer/page-context.ts'
import type { ErrorPageData } from './ErrorPage.tsx'

const view = once(() => import('./ErrorPage.tsx'))

export const Page: LoadView<ErrorPageData> = async () => (await view()).ErrorPage
