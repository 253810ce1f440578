import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { useBlockId } from '../../../components/page/BlockNumber.tsx'
import { usePageQuery } from '../../../components/page/ShownPage.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { FactList } from '../../../components/lists/FactList.tsx'
import { NothingFound } from '../../../components/query/NothingFound.tsx'
import { QueryChoice } from '../../../components/query/QueryChoice.tsx'
import { FilterAnchor } from '../../../components/query/QueryLink.tsx'
import { QueryFilter } from '../../../components/query/QueryFilter.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import {
  facetOptions,
  jobFacets,
  readJobSelection,
  selectJobs,
  type JobSelection,
} from './job-selection.ts'
import styles from './Jobs.module.css'

export const interactive = true

export const facts: FactsOf<'Jobs'> = () => ({ feed: 'job' })

/** Open jobs, filtered by the query, or a text that no job is open. */
export function Jobs({ id, title, text, empty, jobs }: BlockOf<'Jobs'>) {
  const selection = readJobSelection(usePageQuery(), jobs)
  return (
    <FilterAnchor value={`${useBlockId(id, 'jobs')}-filter`}>
      <TitledBlock title={title} text={text}>
        {jobs.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <>
            <JobFilter jobs={jobs} selection={selection} />
            <JobList jobs={selectJobs(jobs, selection)} />
          </>
        )}
      </TitledBlock>
    </FilterAnchor>
  )
}

type JobValue = BlockOf<'Jobs'>['jobs'][number]

/** Filters of jobs, without facets that have the same value for all jobs. */
function JobFilter({ jobs, selection }: { jobs: JobValue[]; selection: JobSelection }) {
  const { t } = useTranslation()
  const number = selectJobs(jobs, selection).length
  const total = jobs.length
  return (
    <QueryFilter
      label={t('jobs.filter')}
      chosen={Object.values(selection).filter(Boolean).length}
      count={
        number === total ? t('jobs.count', { count: total }) : t('jobs.found', { number, total })
      }
    >
      {jobFacets
        .filter((facet) => new Set(jobs.map((job) => job[facet])).size > 1)
        .map((facet) => (
          <QueryChoice
            key={facet}
            title={t(`jobs.${facet}`)}
            name={facet}
            query={selection}
            {...facetOptions(jobs, facet, selection)}
          />
        ))}
    </QueryFilter>
  )
}

function JobList({ jobs }: { jobs: JobValue[] }) {
  const { t } = useTranslation()
  if (jobs.length > 0)
    return (
      <ul className={styles.jobs}>
        {jobs.map((job, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several jobs can have the address of one form
          <li key={index}>
            <Job {...job} />
          </li>
        ))}
      </ul>
    )
  return (
    <NothingFound
      text={t('jobs.none')}
      reset={t('jobs.reset')}
      query={readJobSelection({}, jobs)}
    />
  )
}

function Job({ title, department, location, workload, date, uri, text }: JobValue) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <article className={styles.job}>
      <div>
        <PartTitle>
          <Link uri={uri} className="cover">
            {title}
          </Link>
        </PartTitle>
        {text && <RichText html={text} className={styles.text} />}
      </div>
      <FactList
        className={styles.facts}
        facts={[
          { label: t('jobs.department'), value: department },
          { label: t('jobs.location'), value: location },
          { label: t('jobs.workload'), value: workload },
          { label: t('jobs.date'), value: <time dateTime={date}>{formats.date(date)}</time> },
        ]}
      />
    </article>
  )
}
