import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '../../renderer/layout/Breadcrumb/Breadcrumb.tsx'
import { BlockList } from './BlockList.tsx'
import type { ContentData } from './content-data.ts'
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
