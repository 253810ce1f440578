import type { Block } from '../../content/contract/blocks.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { blockView } from './block-views.ts'
import { blockKey, titleLevel, type ContentData } from './content-data.ts'

/** The blocks of a page in their order; the static ones as the HTML that the server made of them. */
export function BlockList({
  blocks,
  staticHtml,
  needsTitle,
}: Pick<ContentData, 'blocks' | 'staticHtml' | 'needsTitle'>) {
  return blocks.map(({ type, id, props }, index) => {
    const key = blockKey(type, index)
    if (props)
      return (
        <section key={key} id={id} className="columns" data-block={type}>
          <HeadingLevel level={titleLevel(index, needsTitle)}>
            <InteractiveBlock {...props} />
          </HeadingLevel>
        </section>
      )
    return (
      <section
        key={key}
        id={id}
        className="columns"
        data-block={type}
        data-static={key}
        dangerouslySetInnerHTML={{ __html: staticHtml?.[key] ?? '' }}
      />
    )
  })
}

function InteractiveBlock(block: Block) {
  const { View } = blockView(block.type)
  return <View {...block} />
}
