import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Block, BlockOf, BlockType } from '../../../content/contract/blocks.ts'
import { i18nByLocale } from '../../../locales/i18n.server.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Example } from '../../../pages/blocks/example.ts'
import { HeadingLevel } from '../../../components/headings/HeadingLevel.tsx'
import { ShownPageProvider } from '../../../components/page/ShownPage.tsx'

interface RenderOptions {
  locale: Locale
  /** 1 if the block shows the page's title */
  level?: 1 | 2
  /** `?category=lifters` */
  query?: string
}

/** Server HTML of a block, without its section. */
export function renderBlock<B extends Block>(
  View: ComponentType<B>,
  block: B,
  { locale, level = 2, query = '' }: RenderOptions,
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nByLocale[locale]}>
      <ShownPageProvider pathname={`/${locale}/page`} query={query}>
        <HeadingLevel level={level}>
          <View {...block} />
        </HeadingLevel>
      </ShownPageProvider>
    </I18nextProvider>,
  )
}

/** Server HTML of a named example. */
export function renderExample<T extends BlockType>(
  View: ComponentType<BlockOf<T>>,
  examples: Example<T>[],
  name: string,
  options?: Omit<RenderOptions, 'locale'>,
): string {
  const example = examples.find((candidate) => candidate.name === name)
  if (!example) throw new Error(`no example is named ${name}`)
  return renderBlock(View, example.block, { locale: example.locale, ...options })
}
