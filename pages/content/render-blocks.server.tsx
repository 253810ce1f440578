import { setImmediate } from 'node:timers/promises'
import { escapeUTF8 } from 'entities'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Block } from '../../content/contract/blocks.ts'
import { i18nOf } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import { toScriptText } from '../../renderer/data-script.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { loadBlockViews } from './block-views.ts'
import {
  blockKey,
  blockView,
  titleLevel,
  type BlockView,
  type ContentData,
  type PlacedBlock,
} from './content-data.ts'

/** The blocks of a page, and the HTML of the static ones. */
type RenderedBlocks = Pick<ContentData, 'blocks' | 'needsTitle'> &
  Required<Pick<ContentData, 'staticHtml'>>

/** @param pointer JSON Pointer of the first block that is left out */
type ReportLeftOut = (pointer: string, reason: string) => void

/** In characters, of all blocks in the document: it is put together in one go. */
const maxLength = 2_000_000

/** In characters: the HTML of an interactive block besides its texts, such as a form's. */
const interactiveHtmlLength = 8_000

/** Of what is rendered in one go: an ordinary page, or what takes some 10 ms. A thousand characters take as long as an object. */
const maxObjectsAtOnce = 500

/** Others have their turn after as many milliseconds. To give it to them costs as much as rendering a small block. */
const maxMsAtOnce = 5

/** In characters, of the texts of one block, which cannot be rendered but in one go. */
const maxBlockLength = 500_000

/** By the parsed content it was made from: an unchanged answer of the backend is the same object, and is rendered once. */
const rendered = new WeakMap<Block[], Promise<RenderedBlocks>>()

/**
 * Renders the static blocks of a page and places the interactive ones. A large page is rendered in groups of blocks, between which
 * others have their turn.
 *
 * @param report is called where blocks are left out because the page would be too large; `pointer` is into the blocks that are shown
 */
export async function renderBlocks(
  content: Block[],
  locale: Locale,
  report: ReportLeftOut = () => {},
): Promise<RenderedBlocks> {
  await loadBlockViews(content.map((block) => block.type))
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
  const needsTitle = !content[0] || !blockView(content[0].type).titlesPage
  const tooLongAt = content.findIndex((block) => textLength(block) > maxBlockLength)
  const shown = tooLongAt < 0 ? content : content.slice(0, tooLongAt)
  const blocks = shown.map((block, index) => ({
    block,
    view: blockView(block.type),
    key: blockKey(block.type, index),
    level: titleLevel(index, needsTitle),
  }))
  const staticHtml: Record<string, string> = {}
  const placed: PlacedBlock[] = []
  const result = { blocks: placed, staticHtml, needsTitle }
  function leaveOutRest(): RenderedBlocks {
    report(`/content/${placed.length}`, 'the page is too large, what follows is left out')
    return result
  }

  let length = 0
  let startedAt = performance.now()
  for (const group of groupsOf(blocks)) {
    const htmlOfGroup = toStaticHtml(
      group.filter(({ view }) => !view.interactive),
      locale,
    )
    for (const { block, view, key } of group) {
      const html = htmlOfGroup[key]
      length += html?.length ?? interactiveLength(block)
      if (length > maxLength) return leaveOutRest()
      if (html !== undefined) staticHtml[key] = html
      const { type, id } = block
      const { showsNetworks, interactive } = view
      placed.push({ type, id, showsNetworks, props: interactive && block })
    }
    if (performance.now() - startedAt > maxMsAtOnce) {
      await setImmediate()
      startedAt = performance.now()
    }
  }
  return tooLongAt < 0 ? result : leaveOutRest()
}

/** The document has an interactive block twice: as HTML, which is rendered with the document, and as data. */
function interactiveLength(block: Block): number {
  const html = escapeUTF8(JSON.stringify(block))
  return interactiveHtmlLength + html.length + toScriptText(block).length
}

interface BlockToRender {
  block: Block
  view: BlockView
  key: string
  level: 1 | 2
}

function groupsOf(blocks: BlockToRender[]): BlockToRender[][] {
  const groups: BlockToRender[][] = []
  let objects = Infinity
  for (const block of blocks) {
    const own = countObjects(block.block) + textLength(block.block) / 1000
    if (objects + own > maxObjectsAtOnce) {
      groups.push([])
      objects = 0
    }
    objects += own
    groups.at(-1)?.push(block)
  }
  return groups
}

/** What rendering takes its time for: items of lists, pictures, links. */
function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + countObjects(part), 1)
}

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0)
}

/** All of a group in one go, since each rendering has a price of its own; each by its key. */
function toStaticHtml(blocks: BlockToRender[], locale: Locale): Record<string, string> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(locale)}>
      {blocks.map(({ block, view: { View }, key, level }) => (
        <Fragment key={key}>
          <HeadingLevel level={level}>
            <View {...block} />
          </HeadingLevel>
          <hr data-block-end="" />
        </Fragment>
      ))}
    </I18nextProvider>,
  )
  const parts = html.split(blockEnd)
  return Object.fromEntries(blocks.map(({ key }, index) => [key, parts[index] ?? '']))
}

/** Nothing of the content can look like it: its rich text has no such attribute, and `<` of its other texts is escaped. */
const blockEnd = '<hr data-block-end=""/>'
