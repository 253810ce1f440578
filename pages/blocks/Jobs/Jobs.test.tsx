import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Jobs.examples.ts'
import { Jobs } from './Jobs.tsx'

const render = (query?: string) => renderExample(Jobs, examples, 'complete', { query })

describe('jobs', () => {
  test('links a job with its facts', () => {
    const html = render()
    expect(html).toMatch(
      /<h3 [^>]*><a href="\/de\/jobs\/konstruktion"[^>]*>Konstrukteurin \/ Konstrukteur Sondermaschinen<\/a><\/h3>/,
    )
    expect(html).toContain('<dt>Pensum</dt><dd>80–100 %</dd>')
    expect(html).toContain('<time dateTime="2026-11-02">2. November 2026</time>')
    expect(html).not.toContain('Zurzeit ist keine Stelle offen')
  })

  test('shows a text without open jobs', () => {
    const html = renderExample(Jobs, examples, 'no open jobs')
    expect(html).toContain('Zurzeit ist keine Stelle offen.')
    expect(html).not.toMatch(/<ul|<search/)
  })

  test('filters by the query and shows the count', () => {
    const html = render('?department=Service')
    expect(html.match(/<article/g)).toHaveLength(2)
    expect(html).toMatch(/role="status">2 von 4 Stellen</)
    expect(html).toMatch(/aria-current="true"[^>]*>Service <span [^>]*>2</)
    expect(render()).toMatch(/role="status">4 offene Stellen</)
  })

  test('keeps query parameters of other blocks', () => {
    expect(render('?department=Zirkus&topic=offer')).toContain(
      'href="/de/page?department=Service&amp;topic=offer#jobs-filter"',
    )
  })

  test('keeps the other facet in a filter link', () => {
    expect(render('?department=Service')).toContain(
      'href="/de/page?department=Service&amp;location=Musterwil#jobs-filter"',
    )
  })

  test('links to all jobs from an empty result', () => {
    const html = render('?department=Entwicklung&location=Musterwil+und+unterwegs')
    expect(html).not.toContain('<article')
    expect(html).toMatch(
      /entspricht Ihrer Auswahl\.<\/p><a class="button" href="\/de\/page#jobs-filter"/,
    )
  })
})
