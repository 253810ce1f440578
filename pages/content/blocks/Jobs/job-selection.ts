import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'

type Job = BlockOf<'Jobs'>['jobs'][number]

/** By what jobs are narrowed down: parameters of the query, and fields of a job. */
export const jobFacets = ['department', 'location'] as const
export type JobFacet = (typeof jobFacets)[number]
export type JobSelection = Record<JobFacet, string | undefined>

/** What of a query means something to a list of jobs: what none of them has is no choice. */
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

/** The values of a facet in the order in which they occur, each with the number of jobs that it would leave. */
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
