import type { Locale } from '../../locales/locales.ts'
import { pageError, type PageError } from '../../renderer/server/no-page.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { ContentData } from '../content/content-data.ts'
import { renderBlocks } from '../content/render-blocks.server.tsx'
import type { Look } from './catalogue-address.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { blockTypes, exampleOfEachType, examplesOf, toListed } from './examples.server.ts'

/**
 * Data for `/catalogue`, `/catalogue/Quotes`, `/catalogue/Quotes/overlong`, and in a frame for
 * `/catalogue/frame/Quotes/overlong`. `/catalogue/frame/each/2` lists the second example of each type that has one.
 */
export async function cataloguePage({
  urlPathname,
  search,
  locale,
}: HookContext): Promise<CatalogueData | ContentData | PageError> {
  const [first, second = '', third = ''] = urlPathname.split('/').slice(2)
  return first === 'frame'
    ? frameData(second, third, locale)
    : catalogueData(first, second, toLook(new URLSearchParams(search), locale))
}

async function frameData(
  type: string,
  slug: string,
  locale: Locale,
): Promise<ContentData | PageError> {
  const examples =
    type === 'each'
      ? exampleOfEachType(Number(slug), locale)
      : examplesOf(type, locale).filter((example) => toListed(example).slug === slug)
  if (examples.length === 0) return pageError(404)
  const blocks = examples.map(({ block }) => block)
  return {
    page: toPage(`${type}: ${slug}`),
    address: '',
    ...(await renderBlocks(blocks, locale)),
  }
}

function catalogueData(
  name: string | undefined,
  slug: string,
  look: Look,
): CatalogueData | PageError {
  const type = blockTypes.find((known) => known === name)
  const listed = type ? examplesOf(type, look.locale).map(toListed) : []
  const shown = slug ? listed.filter((example) => example.slug === slug) : listed
  if (name && shown.length === 0) return pageError(404)
  const [first] = shown
  return {
    page: toPage(slug && first ? `${type}: ${first.name}` : (type ?? 'Catalogue')),
    look,
    place: { type, slug: slug || undefined },
    types: blockTypes.map((known) => ({
      type: known,
      examples: examplesOf(known, look.locale).map(toListed),
    })),
    shown,
  }
}

function toPage(title: string): CatalogueData['page'] {
  return { type: 'page', title, meta: { robots: 'noindex', translatedPaths: {} } }
}

function toLook(search: URLSearchParams, locale: Locale): Look {
  const pixels = Math.round(Number(search.get('width')))
  return {
    locale,
    width: pixels >= 200 && pixels <= 4000 ? pixels : undefined,
  }
}
