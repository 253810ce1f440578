import { describe, expect, test } from 'vitest'
import { highlight } from './highlight.ts'

describe('highlight', () => {
  test.each([
    {
      query: 'pumpe',
      found: 'vakuumpumpe',
      title: 'Vakuumpumpe VP',
      html: 'Vakuum<em>pumpe</em> VP',
    },
    { query: 'uber', found: 'ueber', title: 'Über uns', html: '<em>Über</em> uns' },
    { query: 'ueber', found: 'ueber', title: 'Über uns', html: '<em>Über</em> uns' },
    { query: 'über', found: 'ueber', title: 'Ueber uns', html: '<em>Ueber</em> uns' },
    {
      query: 'groesse',
      found: 'groesse',
      title: 'Größe & Gewicht',
      html: '<em>Größe</em> &amp; Gewicht',
    },
    { query: 'grosse', found: 'groesse', title: 'Größe', html: '<em>Größe</em>' },
    {
      query: 'gru',
      found: 'gruezi gruen',
      title: 'Gruezi Grün',
      html: '<em>Gru</em>ezi <em>Grü</em>n',
    },
    {
      query: 'script',
      found: 'script',
      title: '<script>"x"',
      html: '&lt;<em>script</em>&gt;&quot;x&quot;',
    },
    {
      query: 'heber vakuum',
      found: 'vakuumheber',
      title: 'Vakuumheber',
      html: '<em>Vakuumheber</em>',
    },
    { query: 'he', found: 'heber', title: 'Rohrheber Heber', html: 'Rohrheber <em>He</em>ber' },
    { query: 'über', found: 'ueber', title: 'u\u0308ber', html: '<em>über</em>' },
    {
      query: 'pumpe',
      found: 'vakuumpumpe',
      title: 'Vakuum\u00adpum\u00adpe',
      html: 'Vakuum\u00ad<em>pum\u00adpe</em>',
    },
    { query: 'fehlt', found: '', title: 'Heber', html: 'Heber' },
    {
      query: 'saugnapf',
      found: 'saugplatte',
      title: 'Die Saugplatte',
      html: 'Die <em>Saugplatte</em>',
    },
    {
      query: 'glas',
      found: 'glas',
      title: 'Traglast für Glas',
      html: 'Traglast für <em>Glas</em>',
    },
  ])('marks "$query" in "$title"', ({ query, found, title, html }) => {
    const typed = query.replace('ü', 'ue').split(' ')
    expect(highlight(title, { typed, words: new Set(found.split(' ')) })).toBe(html)
  })
})
