import { setImmediate } from 'node:timers/promises'
import { escapeUTF8 } from 'entities'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import { HeadingLevel } from '../../components/headings/HeadingLevel.tsx'
import { BlockNumber } from '../../components/page/BlockNumber.tsx'
import type { AboutPage, BlockFacts } from '../../components/page/block-facts.ts'
import { loadBlockView, type BlockView } from './block-views.ts'
import type { ContentData, PlacedBlock } from './content-data.ts'

/** The blocks of a page, the HTML of the static ones, and their facts about the page. */
type RenderedBlocks = Pick<ContentData, 'blocks' | 'needsTitle'> &
  Required<Pick<ContentData, 'staticHtml'>> & { facts: (about: AboutPage) => BlockFacts[] }

/** @param pointer JSON Pointer of the first omitted block */
type ReportLeftOut = (pointer: string, reason: string) => void

/** Maximum length of all blocks in the document, characters: the document is built in one step. */
const maxLength = 1_700_000

/** Estimated HTML of an interactive block without its texts, such as the markup of a form, characters. */
const interactiveHtmlLength = 8_000

/** Maximum length of the blocks that are rendered in one step, characters of JSON: an ordinary page. */
const maxLengthAtOnce = 20_000

/** Time after which rendering lets the event loop run other work, ms. Each pause costs as much as a small block. */
const maxMsAtOnce = 5

/** Maximum length of one block, characters of JSON: a block cannot be rendered in several steps. */
const maxBlockLength = 500_000

/**
 * Rendered blocks by the parsed content. An unchanged response of the backend is the same object, so it is rendered once.
 */
const rendered = new WeakMap<Block[], Promise<RenderedBlocks>>()

/**
 * Renders the static blocks of a page and lists all blocks in order. A large page is rendered in groups of blocks;
 * between groups the event loop can run other work.
 *
 * @param report called if blocks are omitted because the page would be too large; `pointer` refers to the blocks that
 *   are shown
 */
export function renderBlocks(
  content: Block[],
  locale: Locale,
  report: ReportLeftOut = () => {},
): Promise<RenderedBlocks> {
  const result = rendered.get(content) ?? render(content, locale, report)
  rendered.set(content, result)
  result.catch(() => rendered.delete(content))
  return result
}

async function render(
  content: Block[],
  locale: Locale,
  report: ReportLeftOut,
): Promise<RenderedBlocks> {
  const views = await Promise.all(content.map(({ type }) => loadBlockView(type)))
  const needsTitle = !views[0]?.titlesPage
  const numbers = numbersOf(content)
  const blocks = content.map((block, index) => ({
    block,
    number: numbers[index] ?? 0,
    view: views[index] as BlockView,
    key: `${block.type}-${index}`,
    // The first block carries the page's title, unless the page shows the title.
    level: index === 0 && !needsTitle ? (1 as const) : (2 as const),
    json: JSON.stringify(block),
  }))
  const tooLongAt = blocks.findIndex(({ json }) => json.length > maxBlockLength)
  const staticHtml: Record<string, string> = {}
  const placed: PlacedBlock[] = []
  const facts = (about: AboutPage) =>
    blocks.flatMap(({ block, view }) => view.facts?.(block, about) ?? [])
  const result = { blocks: placed, staticHtml, needsTitle, facts }
  function leaveOutRest(): RenderedBlocks {
    report(`/content/${placed.length}`, 'the page is too large, what follows is left out')
    return result
  }

  let length = 0
  let startedAt = performance.now()
  for (const group of groupsOf(tooLongAt < 0 ? blocks : blocks.slice(0, tooLongAt))) {
    const htmlOfGroup = toStaticHtml(
      group.filter(({ view }) => !view.interactive),
      locale,
    )
    for (const { block, number, view, key, level, json } of group) {
      const html = htmlOfGroup[key]
      length += html?.length ?? interactiveLength(json)
      if (length > maxLength) return leaveOutRest()
      if (html !== undefined) staticHtml[key] = html
      const { type, id } = block
      const { showsNetworks, interactive } = view
      const part = interactive ? { props: block, level } : { showsNetworks }
      placed.push({ key, type, id, number: number || undefined, ...part })
    }
    if (performance.now() - startedAt > maxMsAtOnce) {
      await setImmediate()
      startedAt = performance.now()
    }
  }
  return tooLongAt < 0 ? result : leaveOutRest()
}

/** Number of each block among those of its type, from 0. */
function numbersOf(content: Block[]): number[] {
  const counts = new Map<BlockType, number>()
  return content.map(({ type }) => {
    const number = counts.get(type) ?? 0
    counts.set(type, number + 1)
    return number
  })
}

/** Length of an interactive block in the document, which contains it twice: as HTML and as data. */
function interactiveLength(json: string): number {
  return interactiveHtmlLength + 2 * escapeUTF8(json).length
}

interface BlockToRender {
  block: Block
  number: number
  view: BlockView
  key: string
  level: 1 | 2
  json: string
}

function groupsOf(blocks: BlockToRender[]): BlockToRender[][] {
  const groups: BlockToRender[][] = []
  let length = Infinity
  for (const block of blocks) {
    length += block.json.length
    if (length > maxLengthAtOnce) {
      groups.push([])
      length = block.json.length
    }
    groups.at(-1)?.push(block)
  }
  return groups
}

/** HTML of a group's blocks by key. A single call renders all of them, since each call has a fixed cost. */
function toStaticHtml(blocks: BlockToRender[], locale: Locale): Record<string, string> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nByLocale[locale]}>
      {blocks.map(({ block, number, view: { View }, key, level }) => (
        <Fragment key={key}>
          <HeadingLevel level={level}>
            <BlockNumber number={number}>
              <View {...block} />
            </BlockNumber>
          </HeadingLevel>
          <hr data-block-end="" />
        </Fragment>
      ))}
    </I18nextProvider>,
  )
  const parts = html.split(blockEnd)
  return Object.fromEntries(blocks.map(({ key }, index) => [key, parts[index] ?? '']))
}

/** Separator of blocks. Content cannot contain it: rich text has no such attribute, and other texts escape `<`. */
const blockEnd = '<hr data-block-end=""/>'
