import { Suspense, use, useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '../../content/contract/blocks.ts'
import { pressAgain } from '../../browser/early-presses.ts'
import { HeadingLevel } from '../../components/headings/HeadingLevel.tsx'
import { Breadcrumb } from '../../components/layout/Breadcrumb/Breadcrumb.tsx'
import { SocialLinks } from '../../components/layout/SocialLinks.tsx'
import { BlockNumber } from '../../components/page/BlockNumber.tsx'
import { useLayout } from '../../components/page/ShownPage.tsx'
import { blockView } from './block-views.ts'
import type { ContentData } from './content-data.ts'
import { viewWhenNear } from './view-when-near.ts'
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
      <BlockList blocks={blocks} staticHtml={staticHtml} />
      <p className={styles.source}>
        {address}
        {modified && ` · ${t('page.modified', { date: modified.slice(0, 10) })}`}
      </p>
    </article>
  )
}

/** The blocks of a page in their order; static blocks as HTML from the server. */
function BlockList({ blocks, staticHtml }: Pick<ContentData, 'blocks' | 'staticHtml'>) {
  return blocks.map(({ key, type, id, number = 0, showsNetworks, props, level = 2 }) => {
    if (props)
      return (
        <HeadingLevel key={key} level={level}>
          <BlockNumber number={number}>
            <InteractiveBlock id={id} block={props} />
          </BlockNumber>
        </HeadingLevel>
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

function Networks() {
  const layout = useLayout()
  return layout && <SocialLinks links={layout.footer} className={styles.social} />
}

/** Hydrated by itself: when its view is there, or immediately when the visitor touches it. */
function InteractiveBlock({ id, block }: { id?: string; block: Block }) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} id={id} className="columns" data-block={block.type} data-interactive>
      <Suspense>
        <BlockContents section={section} {...block} />
      </Suspense>
    </section>
  )
}

function BlockContents({ section, ...block }: Block & { section: RefObject<HTMLElement | null> }) {
  // The server, and the browser after a navigation, have loaded the view.
  const { View } = blockView(block.type) ?? use(viewWhenNear(block.type))
  useEffect(() => {
    if (section.current) pressAgain(section.current)
  }, [section])
  return <View {...block} />
}
