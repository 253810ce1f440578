import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'
import { parseQuery } from './search-query.ts'

test.each([
  { query: 'pumpe', title: 'Vakuumpumpe VP', html: 'Vakuum<em>pumpe</em> VP' },
  { query: 'uber', title: 'Über uns', html: '<em>Über</em> uns' },
  { query: 'ueber', title: 'Über uns', html: '<em>Über</em> uns' },
  { query: 'über', title: 'Ueber uns', html: '<em>Ueber</em> uns' },
  { query: 'groesse', title: 'Größe & Gewicht', html: '<em>Größe</em> &amp; Gewicht' },
  { query: 'grosse', title: 'Größe', html: '<em>Größe</em>' },
  { query: 'gru', title: 'Gruezi Grün', html: '<em>Gru</em>ezi <em>Grü</em>n' },
  { query: 'script', title: '<script>"x"', html: '&lt;<em>script</em>&gt;&quot;x&quot;' },
  { query: 'heber vakuum', title: 'Vakuumheber', html: '<em>Vakuumheber</em>' },
  { query: 'he', title: 'Rohrheber Heber', html: 'Rohrheber <em>He</em>ber' },
  { query: 'über', title: 'u\u0308ber', html: '<em>über</em>' },
  { query: 'pumpe', title: 'Vakuum\u00adpum\u00adpe', html: 'Vakuum\u00ad<em>pum\u00adpe</em>' },
  { query: 'fehlt', title: 'Heber', html: 'Heber' },
])('$query in $title', ({ query, title, html }) => {
  expect(highlight(title, parseQuery(query))).toBe(html)
})
