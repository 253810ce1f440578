import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Jobs.examples.ts'
import { Jobs } from './Jobs.tsx'

const render = (query?: string) => renderExample(Jobs, examples, 'complete', { query })

test('a job is a link with its facts', () => {
  const html = render()
  expect(html).toMatch(
    /<h3 [^>]*><a href="\/de\/jobs\/konstruktion"[^>]*>Konstrukteurin \/ Konstrukteur Sondermaschinen<\/a><\/h3>/,
  )
  expect(html).toContain('<dt>Pensum</dt><dd>80–100 %</dd>')
  expect(html).toContain('<time dateTime="2026-11-02">2. November 2026</time>')
  expect(html).not.toContain('Zurzeit ist keine Stelle offen')
})

test('where no job is open, a text says so', () => {
  const html = renderExample(Jobs, examples, 'no job is open')
  expect(html).toContain('Zurzeit ist keine Stelle offen.')
  expect(html).not.toMatch(/<ul|<search/)
})

test('the query chooses a department and a place, and the number of jobs is said', () => {
  const html = render('?department=Service')
  expect(html.match(/<article/g)).toHaveLength(2)
  expect(html).toMatch(/role="status">2 von 4 Stellen</)
  expect(html).toMatch(/aria-current="true"[^>]*>Service <span [^>]*>2</)
  expect(render()).toMatch(/role="status">4 offene Stellen</)
})

test('a choice leaves what other blocks read of the address', () => {
  expect(render('?department=Zirkus&topic=offer')).toContain(
    'href="/de/page?department=Service&amp;topic=offer#jobs-filter"',
  )
})

test('a choice is a link that keeps the other one', () => {
  expect(render('?department=Service')).toContain(
    'href="/de/page?department=Service&amp;location=Musterwil#jobs-filter"',
  )
})

test('where nothing is found, a link leads back to all jobs', () => {
  const html = render('?department=Entwicklung&location=Musterwil+und+unterwegs')
  expect(html).not.toContain('<article')
  expect(html).toMatch(
    /entspricht Ihrer Auswahl\.<\/p><a class="button" href="\/de\/page#jobs-filter"/,
  )
})
