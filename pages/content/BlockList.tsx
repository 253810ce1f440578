import { Suspense } from 'react'
import type { Block } from '../../content/contract/blocks.ts'
import { FormNumberProvider } from '../../renderer/forms/FormNumberContext.tsx'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { useLayout } from '../../renderer/navigation/ShownPage.tsx'
import { SocialLinks } from '../../renderer/layout/SocialLinks.tsx'
import styles from './BlockList.module.css'
import { blockKey, titleLevel, type ContentData, type PlacedBlock } from './content-data.ts'
import { blockView } from './loaded-views.ts'

/** The blocks of a page in their order; the static ones as the HTML that the server made of them. */
export function BlockList({
  blocks,
  staticHtml,
  needsTitle,
}: Pick<ContentData, 'blocks' | 'staticHtml' | 'needsTitle'>) {
  return blocks.map(({ type, id, showsNetworks, props }, index) => {
    const key = blockKey(type, index)
    if (props)
      return (
        <section key={key} id={id} className="columns" data-block={type}>
          <HeadingLevel level={titleLevel(index, needsTitle)}>
            <FormNumberProvider number={numberOfKind(blocks, index)}>
              {/* Hydrated in a task of its own, and at once where it is touched. */}
              <Suspense>
                <InteractiveBlock {...props} />
              </Suspense>
            </FormNumberProvider>
          </HeadingLevel>
        </section>
      )
    const html = { __html: staticHtml?.[key] ?? '' }
    const attributes = { id, className: 'columns', 'data-block': type }
    if (showsNetworks)
      return (
        <section key={key} {...attributes}>
          <div data-static={key} dangerouslySetInnerHTML={html} />
          <Networks />
        </section>
      )
    return <section key={key} {...attributes} data-static={key} dangerouslySetInnerHTML={html} />
  })
}

/** How many blocks of the same type come before. */
function numberOfKind(blocks: PlacedBlock[], index: number): number {
  return blocks.slice(0, index).filter(({ type }) => type === blocks[index]?.type).length
}

function Networks() {
  const layout = useLayout()
  return layout && <SocialLinks links={layout.footer} className={styles.social} />
}

function InteractiveBlock(block: Block) {
  const { View } = blockView(block.type)
  return <View {...block} />
}
