import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Jobs.module.css'

/** Open jobs, or a text that says there are none. */
export function Jobs({ title, text, empty, jobs }: BlockOf<'Jobs'>) {
  return (
    <TitledBlock title={title}>
      {text && <RichText html={text} />}
      {jobs.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job.uri}>
              <Job {...job} />
            </li>
          ))}
        </ul>
      )}
    </TitledBlock>
  )
}

function Job({
  title,
  department,
  location,
  workload,
  date,
  uri,
  text,
}: BlockOf<'Jobs'>['jobs'][number]) {
  const { t, formats } = useTexts()
  return (
    <article className={styles.job}>
      <div>
        <PartTitle className={styles.jobTitle}>
          <Link uri={uri}>{title}</Link>
        </PartTitle>
        {text && <RichText html={text} className={styles.text} />}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('jobs.department')}</dt>
          <dd>{department}</dd>
        </div>
        <div>
          <dt>{t('jobs.location')}</dt>
          <dd>{location}</dd>
        </div>
        <div>
          <dt>{t('jobs.workload')}</dt>
          <dd>{workload}</dd>
        </div>
        <div>
          <dt>{t('jobs.date')}</dt>
          <dd>
            <time dateTime={date}>{formats.date(date)}</time>
          </dd>
        </div>
      </dl>
    </article>
  )
}
