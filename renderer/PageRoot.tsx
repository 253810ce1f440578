import type { ComponentType } from 'react'
import type { FormOutcome } from '../content/contract/forms.ts'
import type { Layout } from '../content/contract/layout.ts'
import { FormOutcomeProvider } from './forms/FormOutcomeContext.tsx'
import { Shell } from './layout/Shell.tsx'
import { PathnameProvider } from './navigation/PathnameContext.tsx'
import type { PageData } from './page-context.ts'
import { TextsProvider, type Texts } from './texts/TextsContext.tsx'

/** Everything that is on the screen, in one value: the same on the server and for the first render in the browser. */
export interface PageRootProps {
  View: ComponentType<{ data: unknown }>
  data: unknown
  texts: Texts
  siteName: string
  pathname: string
  layout: Layout | null
  translatedPaths: PageData['page']['meta']['translatedPaths']
  errorStatus?: number
  formOutcome: FormOutcome | null
}

export function PageRoot({ View, data, texts, formOutcome, ...shell }: PageRootProps) {
  return (
    <TextsProvider texts={texts}>
      <PathnameProvider pathname={shell.pathname}>
        <FormOutcomeProvider outcome={formOutcome}>
          <Shell {...shell}>
            {/* Each page starts anew: what was typed or opened on one is not that of the next. */}
            <View key={shell.pathname} data={data} />
          </Shell>
        </FormOutcomeProvider>
      </PathnameProvider>
    </TextsProvider>
  )
}
