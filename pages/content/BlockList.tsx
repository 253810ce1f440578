import type { Block } from '../../content/contract/blocks.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { blockView } from './block-views.ts'
import type { ContentData, PlacedBlock } from './content-data.ts'

/** The blocks of a page in their order; the static ones as the HTML that the server made of them. */
export function BlockList({ blocks, staticHtml }: Pick<ContentData, 'blocks' | 'staticHtml'>) {
  return blocks.map((block) =>
    block.props ? (
      <InteractiveBlock key={block.key} placed={block} props={block.props} />
    ) : (
      <section
        key={block.key}
        id={block.id}
        className="columns"
        data-block={block.type}
        data-static={block.key}
        dangerouslySetInnerHTML={{ __html: staticHtml?.[block.key] ?? '' }}
      />
    ),
  )
}

function InteractiveBlock({ placed, props }: { placed: PlacedBlock; props: Block }) {
  const { type, id, level } = placed
  const { View } = blockView(type)
  return (
    <section id={id} className="columns" data-block={type}>
      <HeadingLevel level={level}>
        <View {...props} />
      </HeadingLevel>
    </section>
  )
}
