import type { i18n } from 'i18next'
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Layout } from '../../content/contract/layout.ts'
import { Shell } from '../layout/Shell.tsx'
import { ShownPageProvider } from './ShownPage.tsx'
import type { PageState } from './page-state.ts'
import '../styles/index.css'

export interface PageRootProps {
  state: PageState
  View: ComponentType<{ data: unknown }>
  /** Texts of the page's language. */
  i18n: i18n
  /** `null` if the layout could not be loaded. */
  layout: Layout | null
  /** Number of the visit in this document, from 1 on; left out for the page of the document itself. */
  visit?: number
  /** Called when React has rendered or hydrated the main part. */
  onShown?: () => void
}

/** The whole page; the same on the server and in the first render of the browser. */
export function PageRoot({ state, View, i18n, layout, visit, onShown }: PageRootProps) {
  const { pathname, query, siteName, formOutcome, data } = state
  const { translatedPaths } = 'page' in data ? data.page.meta : data
  return (
    <I18nextProvider i18n={i18n}>
      <ShownPageProvider {...{ pathname, query, formOutcome, layout }}>
        <Shell
          layout={layout}
          siteName={siteName}
          translatedPaths={translatedPaths}
          errorStatus={'status' in data ? data.status : undefined}
        >
          <Shown onShown={onShown}>
            {/* The key resets the state on each visit: typed text and opened parts do not carry over. */}
            <View key={visit} data={data} />
          </Shown>
        </Shell>
      </ShownPageProvider>
    </I18nextProvider>
  )
}

/** Calls `onShown` when its children are in the document. */
function Shown({ onShown, children }: { onShown: (() => void) | undefined; children: ReactNode }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return children
}
