import { describe, expect, test } from 'vitest'
import { parsePageQuery } from '../../../routing/page-query.ts'
import { facetOptions, readJobSelection, selectJobs } from './job-selection.ts'

const job = (title: string, department: string, location: string) => ({
  title,
  department,
  location,
  workload: '100 %',
  date: '2026-11-02',
  uri: `/de/${title}`,
})
const jobs = [
  job('a', 'Service', 'Musterwil'),
  job('b', 'Service', 'Bern'),
  job('c', 'Lager & Versand', 'Musterwil'),
]

describe('job selection', () => {
  test.each([
    { name: 'nothing chosen', search: '', found: 'abc' },
    { name: 'a department', search: '?department=Service', found: 'ab' },
    { name: 'a place', search: '?location=Musterwil', found: 'ac' },
    { name: 'both', search: '?department=Service&location=Bern', found: 'b' },
    { name: 'an encoded value', search: '?department=Lager+%26+Versand', found: 'c' },
    {
      name: 'two facets without a common job',
      search: '?department=Lager+%26+Versand&location=Bern',
      found: '',
    },
    { name: 'an unknown department', search: '?department=Zirkus&location=Bern', found: 'b' },
    { name: 'parameters of other blocks', search: '?category=Service&q=x', found: 'abc' },
  ])('finds jobs by $name', ({ search, found }) => {
    const selection = readJobSelection(parsePageQuery(search), jobs)
    expect(
      selectJobs(jobs, selection)
        .map(({ title }) => title)
        .join(''),
    ).toBe(found)
  })

  test('counts the jobs of each option', () => {
    expect(facetOptions(jobs, 'department', { department: 'Service', location: 'Bern' })).toEqual({
      count: 1,
      options: [
        { value: 'Service', label: 'Service', count: 1 },
        { value: 'Lager & Versand', label: 'Lager & Versand', count: 0 },
      ],
    })
  })
})
