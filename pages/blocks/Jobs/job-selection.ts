import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../routing/page-query.ts'

type Job = BlockOf<'Jobs'>['jobs'][number]

/** Filters of jobs: names of query parameters and of fields of a job. */
export const jobFacets = ['department', 'location'] as const
export type JobFacet = (typeof jobFacets)[number]
export type JobSelection = Record<JobFacet, string | undefined>

/** Parses the filters from the query. Values that no job has are ignored. */
export function readJobSelection(query: PageQuery, jobs: Job[]): JobSelection {
  const known = (facet: JobFacet) =>
    jobs.some((job) => job[facet] === query[facet]) ? query[facet] : undefined
  return { department: known('department'), location: known('location') }
}

export function selectJobs(jobs: Job[], selection: JobSelection): Job[] {
  return jobs.filter((job) =>
    jobFacets.every((facet) => selection[facet] === undefined || job[facet] === selection[facet]),
  )
}

/** The values of a facet in order of occurrence, each with the number of matching jobs. */
export function facetOptions(jobs: Job[], facet: JobFacet, selection: JobSelection) {
  const others = selectJobs(jobs, { ...selection, [facet]: undefined })
  const values = [...new Set(jobs.map((job) => job[facet]))]
  return {
    count: others.length,
    options: values.map((value) => ({
      value,
      label: value,
      count: others.filter((job) => job[facet] === value).length,
    })),
  }
}
