import type { i18n } from 'i18next'
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Layout } from '../content/contract/layout.ts'
import { usePageView } from './consent/usePageView.ts'
import { Shell } from './layout/Shell.tsx'
import { ShownPageProvider } from './navigation/ShownPage.tsx'
import type { PageState } from './page-state.ts'
import './styles/index.css'

export interface PageRootProps {
  state: PageState
  View: ComponentType<{ data: unknown }>
  /** Of the page's language. */
  i18n: i18n
  /** `null`: the backend could not be asked. */
  layout: Layout | null
  /** Called when React has made or taken over the main part. */
  onShown?: () => void
}

/** Everything that is on the screen; the same on the server and for the first render in the browser. */
export function PageRoot({ state, View, i18n, layout, onShown }: PageRootProps) {
  const { pathname, query, siteName, formOutcome, data } = state
  const { translatedPaths } = 'page' in data ? data.page.meta : data
  usePageView(state)
  return (
    <I18nextProvider i18n={i18n}>
      <ShownPageProvider {...{ pathname, query, formOutcome, layout }}>
        <Shell
          layout={layout}
          siteName={siteName}
          pathname={pathname}
          translatedPaths={translatedPaths}
          errorStatus={'status' in data ? data.status : undefined}
        >
          <Shown onShown={onShown}>
            {/* Each page starts anew: what was typed or opened on one is not that of the next. */}
            <View key={pathname} data={data} />
          </Shown>
        </Shell>
      </ShownPageProvider>
    </I18nextProvider>
  )
}

/** Tells when what is inside is on the page. */
function Shown({ onShown, children }: { onShown: (() => void) | undefined; children: ReactNode }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return children
}
