import { Suspense } from 'react'
import { useTranslation } from '../../renderer/texts/useTranslation.ts'
import type { Block } from '../../content/contract/blocks.ts'
import { FormNumberProvider } from '../../renderer/forms/FormNumberContext.tsx'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { Breadcrumb } from '../../renderer/layout/Breadcrumb/Breadcrumb.tsx'
import { SocialLinks } from '../../renderer/layout/SocialLinks.tsx'
import { useLayout } from '../../renderer/navigation/ShownPage.tsx'
import {
  blockKey,
  blockView,
  titleLevel,
  type ContentData,
  type PlacedBlock,
} from './content-data.ts'
import styles from './ContentPage.module.css'

/** A page of the content service. */
export function ContentPage({ data }: { data: ContentData }) {
  const { t } = useTranslation()
  const { page, needsTitle, blocks, staticHtml, address } = data
  const { modified } = page.meta
  return (
    <article className={styles.page}>
      {page.meta.breadcrumb && <Breadcrumb links={page.meta.breadcrumb} current={page.title} />}
      {needsTitle && (
        <div className={`columns ${styles.heading}`}>
          <h1 className={styles.title}>{page.title}</h1>
        </div>
      )}
      <BlockList blocks={blocks} staticHtml={staticHtml} needsTitle={needsTitle} />
      <p className={styles.source}>
        {address}
        {modified && ` · ${t('page.modified', { date: modified.slice(0, 10) })}`}
      </p>
    </article>
  )
}

/** The blocks of a page in their order; static blocks as HTML from the server. */
function BlockList({
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
              {/* Suspense: hydrated in a separate task, or immediately when the visitor touches it. */}
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

/** Number of earlier blocks of the same type. */
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
