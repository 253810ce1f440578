import { describe, expect, test } from 'vitest'
import { page } from '../../../tests/harness/content/page-builder.ts'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import {
  outcome,
  urlRecord,
  visit,
  visitWithSource,
} from '../../../tests/harness/content/visit-builder.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import type { Fault } from '../finding.ts'
import { draftRules } from './draft-checks.ts'

const published = urlRecord('/de/maschinen')
const otherDraft = urlRecord('/de/heber-neu', { isDraft: true })

/** What the drafts' checks say, with the pages that each of them is about. */
async function findFaults(
  records: UrlRecord[],
  { unpublish = [] as string[], visits = [] as Visit[], links = [] as Link[] } = {},
) {
  const known = links.flatMap(([target, ...pages]) =>
    pages.map(({ url }) => ({ page: url, target: target.url })),
  )
  const faults = await applyRules(draftRules, visits, { unpublish }, records, known)
  const told = faults.map((fault) =>
    fault.url === undefined
      ? { rule: fault.rule, values: fault.values }
      : { rule: fault.rule, url: fault.url, from: pagesOf(fault, records, links) },
  )
  // A fault of an address to which nobody links has no place.
  return told.filter(({ from }) => from?.length !== 0)
}

/** An address, and the pages that link to it. */
type Link = [target: UrlRecord, ...pages: UrlRecord[]]

function pagesOf({ url, from }: Fault, records: UrlRecord[], links: Link[]): string[] {
  const pages = links.flatMap(([target, ...linking]) => (target.url === url ? linking : []))
  const meant = pages.filter((one) => records.includes(one) && (from?.(one) ?? true))
  return meant.map((one) => new URL(one.url).pathname)
}

/** A draft as a preview site shows it. */
function draftVisit(path: string, translatedPaths: { de?: string; en?: string }): Visit {
  const body = page(translatedPaths)
  return visit(path, { source: { locale: 'de', liveStatus: 404, status: 200, body } })
}

describe('draft rules', () => {
  test('reports links to drafts from published and draft pages', async () => {
    const draft = urlRecord('/de/neu', { isDraft: true })
    const links: Link[] = [[draft, published, otherDraft]]
    expect(await findFaults([draft, published, otherDraft], { links })).toEqual([
      { rule: 'link-to-draft', url: draft.url, from: ['/de/maschinen'] },
      { rule: 'draft-needs-draft', url: draft.url, from: ['/de/heber-neu'] },
    ])
  })

  test('ignores links to the page itself and its translations', async () => {
    const english = urlRecord('/en/new', { isDraft: true })
    const draft = urlRecord('/de/neu', { isDraft: true })
    const links: Link[] = [
      [draft, draft, english],
      [english, draft, english, published],
    ]
    const visits = [
      draftVisit('/de/neu', { de: '/de/neu', en: '/en/new' }),
      draftVisit('/en/new', { de: '/de/neu', en: '/en/new' }),
    ]
    expect(await findFaults([draft, english, published], { visits, links })).toEqual([
      { rule: 'link-to-draft', url: english.url, from: ['/de/maschinen'] },
    ])
  })

  test.each([
    { name: 'draft without inbound links', record: urlRecord('/de/neu', { isDraft: true }) },
    { name: 'published page', record: urlRecord('/de/neu') },
  ])('reports nothing: $name', async ({ record }) => {
    const links: Link[] = record.isDraft ? [] : [[record, published]]
    expect(await findFaults([record, published], { links })).toEqual([])
  })

  test('reports inbound links of pages to unpublish', async () => {
    const leaving = urlRecord('/de/%C3%BCber-uns/')
    const alsoLeaving = urlRecord('/de/team')
    const links: Link[] = [[leaving, leaving, alsoLeaving, published]]
    const unpublish = ['/de/über-uns', '/de/team']
    const visits = [visit('/de/%C3%BCber-uns/'), visit('/de/team')]
    const records = [leaving, alsoLeaving, published]
    expect(await findFaults(records, { unpublish, visits, links })).toEqual([
      { rule: 'unpublish-linked', url: leaving.url, from: ['/de/maschinen'] },
    ])
  })

  test('includes links with a query', async () => {
    const leaving = urlRecord('/de/team?topic=x')
    const links: Link[] = [[leaving, published]]
    const visits = [visit('/de/team?topic=x')]
    const found = await findFaults([leaving, published], { unpublish: ['/de/team'], visits, links })
    expect(found).toEqual([{ rule: 'unpublish-linked', url: leaving.url, from: ['/de/maschinen'] }])
  })

  test('ignores language links of translations', async () => {
    const english = urlRecord('/en/team')
    const leaving = urlRecord('/de/team')
    const links: Link[] = [[leaving, english, published]]
    const body = page({ de: '/de/team', en: '/en/team' })
    const visits = [visitWithSource('/de/team', body), visitWithSource('/en/team', body)]
    const unpublish = ['/de/team']
    expect(await findFaults([leaving, english, published], { unpublish, visits, links })).toEqual([
      { rule: 'unpublish-linked', url: leaving.url, from: ['/de/maschinen'] },
    ])
  })

  test('ignores external pages with the same path', async () => {
    const elsewhere = urlRecord('https://other.test/de/team', { scope: 'external' })
    const links: Link[] = [[elsewhere, published]]
    const visits = [visit('/de/team')]
    expect(
      await findFaults([elsewhere, published], { unpublish: ['/de/team'], visits, links }),
    ).toEqual([])
  })

  test('reports unknown pages to unpublish', async () => {
    const visits = [visit('/de/team', { outcome: outcome({ status: 404 }) })]
    expect(await findFaults([], { unpublish: ['/de/team'], visits })).toEqual([
      { rule: 'unpublish-unknown', values: { path: '/de/team' } },
    ])
  })

  test('does not match external pages to unpublish', async () => {
    const elsewhere = urlRecord('https://other.test/de/team', { scope: 'external' })
    expect(await findFaults([elsewhere], { unpublish: ['/de/team'] })).toEqual([
      { rule: 'unpublish-unknown', values: { path: '/de/team' } },
    ])
  })
})
