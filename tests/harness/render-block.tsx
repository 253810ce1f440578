import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { PathnameProvider } from '../../renderer/navigation/PathnameContext.tsx'
import { texts } from '../../renderer/texts/texts.server.ts'
import { TextsProvider } from '../../renderer/texts/TextsContext.tsx'

interface RenderOptions {
  locale: Locale
  /** 1 where the block carries the page's title */
  level?: 1 | 2
}

/** The HTML of a block as the server makes it, without the section around it. */
export function renderBlock<B extends Block>(
  View: ComponentType<B>,
  block: B,
  { locale, level = 2 }: RenderOptions,
): string {
  return renderToStaticMarkup(
    <TextsProvider texts={texts[locale]}>
      <PathnameProvider pathname={`/${locale}/page`}>
        <HeadingLevel level={level}>
          <View {...block} />
        </HeadingLevel>
      </PathnameProvider>
    </TextsProvider>,
  )
}
