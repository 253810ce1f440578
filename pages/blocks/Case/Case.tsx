import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import {
  BlockTitle,
  PartTitle,
  useIsFirstBlock,
} from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { Figure } from '../../../components/media/Figure.tsx'
import { MoreLink } from '../../../components/links/MoreLink.tsx'
import { SpecTable } from '../../../components/machine/SpecTable.tsx'
import styles from './Case.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** A customer project: task, solution, result. */
export function Case({
  title,
  customer,
  industry,
  image,
  facts = [],
  machine,
  ...story
}: BlockOf<'Case'>) {
  const { t } = useTranslation()
  const isSeenFirst = useIsFirstBlock()
  return (
    <div>
      <BlockTitle className={styles.title}>{title}</BlockTitle>
      <FactList
        className={styles.about}
        facts={[
          { label: t('case.customer'), value: customer },
          { label: t('case.industry'), value: industry },
        ]}
      />
      <Figure image={image} eager={isSeenFirst} sizes="(min-width: 1392px) 1280px, 92vw" />
      <div className={styles.layout}>
        <div className={styles.story}>
          <Chapter title="case.challenge" html={story.challenge} />
          <Chapter title="case.solution" html={story.solution} />
          <Chapter title="case.result" html={story.result} />
        </div>
        {(facts.length > 0 || machine) && (
          <div className={styles.facts}>
            <SpecTable title={t('case.facts')} specs={facts} />
            {machine && <MoreLink {...machine} />}
          </div>
        )}
      </div>
    </div>
  )
}

function Chapter({ title, html }: { title: ParseKeys; html: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.chapter}>
      <PartTitle className={styles.chapterTitle}>{t(title)}</PartTitle>
      <RichText html={html} />
    </section>
  )
}
