import type { BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'
import type { PageError } from '../../renderer/no-page.ts'
import type { PageData } from '../../components/page/page-state.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { Example } from '../blocks/example.ts'
import type { ContentData } from '../content/content-data.ts'
import { renderBlocks } from '../content/render-blocks.server.tsx'
import type { CatalogueData } from './catalogue-data.ts'

type AnyExample = Example<BlockType>

const notFound: PageError = { kind: 'error', status: 404 }

const lists = import.meta.glob<AnyExample[]>('../blocks/*/*.examples.ts', {
  eager: true,
  import: 'examples',
})
const allExamples = Object.values(lists).flat()
const types = [...new Set(allExamples.map(({ block }) => block.type))].sort()

/**
 * Data for `/catalogue` and `/catalogue/Quotes`, and for the pages in their windows: `/catalogue/frame/Quotes/overlong`,
 * and `/catalogue/frame/each/2` with the second example of each type that has one.
 */
export async function cataloguePage({
  request: { pathname, search, locale },
}: HookContext): Promise<CatalogueData | ContentData | PageError> {
  const examples = allExamples.filter((example) => example.locale === locale)
  const [, , first, second, third] = pathname.split('/')
  if (first !== 'frame') return catalogueData(pathname, search, examples, locale)
  const shown =
    second === 'each'
      ? exampleOfEachType(Number(third), examples)
      : examples.filter((example) => pathOf(example) === pathname)
  return shown.length > 0 ? frameData(shown, locale) : notFound
}

function catalogueData(
  pathname: string,
  search: string,
  examples: AnyExample[],
  locale: Locale,
): CatalogueData | PageError {
  const type = types.find((known) => pathname === `/catalogue/${known}`)
  if (!type && pathname !== '/catalogue') return notFound
  const width = Math.round(Number(new URLSearchParams(search).get('width')))
  return {
    page: toPage(type ?? 'Catalogue'),
    view: { type, locale, width: width >= 200 && width <= 4000 ? width : undefined },
    types,
    examples: examples
      .filter(({ block }) => block.type === type)
      .map((it) => ({ name: it.name, address: `${pathOf(it)}?locale=${locale}` })),
  }
}

async function frameData(examples: AnyExample[], locale: Locale): Promise<ContentData> {
  const blocks = examples.map(({ block }) => block)
  const title = examples.map(({ name }) => name).join(', ')
  const { facts: _facts, ...rendered } = await renderBlocks(blocks, locale)
  return { page: toPage(title), address: '', ...rendered }
}

/** One example of each type, since two of the same type could have the same ids. @param number from 1 */
function exampleOfEachType(number: number, examples: AnyExample[]): AnyExample[] {
  return types.flatMap(
    (type) => examples.filter(({ block }) => block.type === type)[number - 1] ?? [],
  )
}

/** @example '/catalogue/frame/Customers/in-english-one-customer' */
function pathOf({ name, block }: AnyExample): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `/catalogue/frame/${block.type}/${slug}`
}

function toPage(title: string): PageData['page'] {
  return { type: 'page', title, meta: { robots: 'noindex', translatedPaths: {} } }
}
