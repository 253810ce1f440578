import { describe, expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './MachineOverview.examples.ts'
import { MachineOverview } from './MachineOverview.tsx'

const render = (query?: string) => renderExample(MachineOverview, examples, 'complete', { query })
const compare = (ids: string) => render(`?compare=${ids}&view=comparison`)

describe('machine overview', () => {
  test('groups machines by category, uncategorised ones last', () => {
    expect(titles(render())).toEqual([
      'h2 Alle Maschinen',
      'h3 Vakuumheber',
      'h4 VL\u00a0250',
      'h4 VL\u00a0750',
      'h3 Portale',
      'h4 Portal PH',
      'h3 Weitere Maschinen',
      'h4 Nach Mass',
    ])
  })

  test('links a machine with its data', () => {
    const html = renderExample(MachineOverview, examples, 'in English')
    expect(html).toContain('href="/en/machines/vacuum-lifters/vl-250"')
    expect(html).toContain(
      '<dt>Load</dt><dd><span class="unbroken"><span>250\u00a0</span><span class="unit">kg</span></span></dd>',
    )
  })

  test('shows three figures and the terms per card', () => {
    const card = /VL\u00a0750<.*?<\/li>/.exec(render())?.[0] ?? ''
    expect(card.match(/<dt>/g)).toHaveLength(3 + 2)
    expect(compare('vl-250,vl-750')).toContain('>Saugplatten<')
  })

  test('omits an empty data list', () => {
    expect(renderExample(MachineOverview, examples, 'no category, no data')).not.toContain('<dl')
  })

  test('hides filters for a single machine', () => {
    const html = renderExample(MachineOverview, examples, 'no category, no data')
    expect(html).not.toMatch(/<search|Vergleichen/)
  })

  test('filters by the query and shows the count', () => {
    const html = render('?category=vakuumheber&q=wendeachse')
    expect(titles(html)).toEqual(['h2 Alle Maschinen', 'h3 Vakuumheber', 'h4 VL\u00a0750'])
    expect(html).toMatch(/role="status">1 von 4 Maschinen</)
    expect(render()).toMatch(/role="status">4 Maschinen</)
  })

  test('keeps other filters in a category link', () => {
    const html = render('?category=portale&q=mit&compare=vl-250')
    const href = '/de/page?category=vakuumheber&amp;q=mit&amp;compare=vl-250#machines-filter'
    expect(html).toMatch(new RegExp(`href="${escape(href)}"[^>]*>Vakuumheber <span [^>]*>1<`))
    expect(html).toMatch(/aria-current="true"[^>]*>Portale </)
    expect(html).not.toContain('Eine Kategorie ohne Maschine')
  })

  test('keeps other filters in the search form', () => {
    const html = render('?category=portale&q=x&compare=vl-250')
    expect(html).toContain(
      '<form class="field" aria-label="Stichwort" action="/de/page#machines-filter">',
    )
    expect(html).toContain('<input type="hidden" name="category" value="portale"/>')
    expect(html).toContain('<input type="hidden" name="compare" value="vl-250"/>')
    expect(html).toMatch(/type="search" [^>]*name="q" [^>]*value="x"/)
  })

  test('links to all machines from an empty result', () => {
    const html = render('?category=portale&q=glas&compare=vl-250')
    expect(titles(html)).toEqual(['h2 Alle Maschinen'])
    expect(html).toContain('Keine Maschine entspricht Ihrer Auswahl.</p>')
    // The request is the main action.
    expect(html).toMatch(
      /<a [^>]*class="button">Anfragen<\/a>.*<a href="\/de\/page\?compare=vl-250#/,
    )
    expect(html.match(/<a [^>]*class="button"/g)).toHaveLength(1)
  })

  test('counts the machines per material and energy', () => {
    const html = render('?load=300+kg')
    expect(html).toMatch(
      /href="[^"]*\?load=300\+kg&amp;material=Stein#[^"]*"[^>]*>Stein <span [^>]*>1</,
    )
    // A choice without machines is no link to an empty page.
    expect(html).not.toContain('energy=Akku')
    expect(html).toMatch(/<span class="[^"]*" data-empty="true">Akku <span [^>]*>0</)
    expect(renderExample(MachineOverview, examples, 'in English')).not.toContain('energy=')
  })

  test('offers the nearest machines with their differences', () => {
    const text = render('?load=900+kg&material=Glas').replaceAll(/<[^>]+>/g, '')
    const [, nearest = ''] = /am nächsten:(.*?)Schwerere/.exec(text) ?? []
    expect(nearest.replaceAll('\u00a0', ' ')).toBe(
      'VL 750 (abweichend: Traglast 750 kg)VL 250 (abweichend: Traglast 250 kg)',
    )
    expect(render('?q=leise&category=portale')).toContain('ohne «leise»')
    const cheap = render('?budget=10000&category=portale')
    expect(cheap).toContain('abweichend: <span>Richtpreis keine Angabe</span>')
  })

  test('requests a custom machine with all entries', () => {
    const html = render(
      '?category=portale&load=900+kg&format=3+x+1.5&energy=Akku&material=Glas&q=leise&budget=20k',
    )
    const [, href = ''] =
      /Geräten auf Mass\.<\/p><a href="([^"]*)" class="button">Anfragen</.exec(html) ?? []
    const { searchParams, hash } = new URL(href.replaceAll('&amp;', '&'), 'https://site.example')
    expect(hash).toBe('#formular')
    expect(Object.fromEntries(searchParams)).toEqual({
      machine: 'Portale, Akku, leise, Budget 20k',
      weight: '900',
      length: '3',
      width: '1.5',
      surface: 'Glas',
    })
  })

  test('opens the comparison of two machines as own page', () => {
    expect(render('?compare=vl-750')).not.toContain('view=comparison')
    expect(render('?compare=vl-750,vl-250')).toContain(
      'href="/de/page?compare=vl-750,vl-250&amp;view=comparison"',
    )
    expect(titles(compare('vl-750'))).toContain('h4 VL\u00a0750')
    expect(titles(compare('vl-750,vl-250'))).toEqual(['h2 Vergleich: VL\u00a0750, VL\u00a0250'])
    expect(compare('vl-750,vl-250')).toContain(
      'href="/de/page?compare=vl-750,vl-250#machines-filter"',
    )
  })

  test('compares machines side by side and marks differences', () => {
    const [table = ''] = /<table.*<\/table>/.exec(compare('vl-750,vl-250')) ?? []
    expect([...table.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
      '/de/maschinen/vakuumheber/vl-750',
      '/de/maschinen/vakuumheber/vl-250',
      '/media/datenblatt-vl-250.pdf',
    ])
    expect(table).toContain(
      'href="/de/kontakt?machine=VL+250" class="button request" aria-label="Anfragen: VL 250"',
    )
    expect(table).toMatch(
      /<tr data-differs="true"><th scope="row">Traglast<span [^>]*> \(unterschiedlich\)<\/span><\/th>/,
    )
    expect(table).toContain(
      '<td><span class="unbroken"><span>750\u00a0</span><span class="unit">kg</span></span></td>',
    )
  })

  test('shows price and delivery on cards and in the comparison', () => {
    const card = /VL\u00a0750<.*?<\/li>/.exec(render())?.[0] ?? ''
    expect(card).toContain('<dt>Richtpreis</dt><dd>ab CHF\u00a013&#x27;900, ohne MwSt.</dd>')
    expect(card).toContain('<dt>Lieferzeit</dt><dd>4 Wochen</dd>')
    const rows = compare('vl-750,vl-250').match(/<tr[^>]*><th scope="row">.*?<\/tr>/g) ?? []
    expect(rows[0]).toContain('<td>CHF\u00a013&#x27;900 bis 17&#x27;500, ohne MwSt.</td>')
    expect(rows[1]).toContain('>Lieferzeit')
  })

  test('shows only rows with differences', () => {
    const all = compare('vl-750,vl-250')
    expect(all).toContain('Vakuumkreise')
    expect(all).toMatch(/href="[^"]*view=differences[^"]*"[^>]*>Nur Unterschiede zeigen</)
    const differences = render('?compare=vl-750,vl-250&view=differences')
    expect(differences).not.toContain('Vakuumkreise')
    expect(differences).toContain('Traglast')
    expect(differences).not.toContain('data-differs')
    expect(differences).toMatch(/href="[^"]*view=comparison[^"]*"[^>]*>Alle Angaben zeigen</)
  })

  test('has no budget field without prices', () => {
    expect(render()).toContain('name="budget"')
    expect(renderExample(MachineOverview, examples, 'in English')).not.toContain('name="budget"')
  })

  test('marks missing values in the comparison', () => {
    expect(compare('vl-250,portalhandling')).toMatch(
      /<td class="missing"><span [^>]*>keine Angabe<\/span><\/td>/,
    )
  })

  test('suggests no other filters without machines', () => {
    const block = examples.find(({ kind }) => kind === 'minimal')?.block
    if (!block) throw new Error('no example')
    const html = renderBlock(MachineOverview, { ...block, machines: [] }, { locale: 'de' })
    expect(titles(html)).toEqual(['h2 Maschinen'])
    expect(html).not.toContain('entspricht Ihrer Auswahl')
  })

  test('links materials without a machine for the load', () => {
    const block = examples.find(({ name }) => name === 'complete')?.block
    if (!block) throw new Error('no example')
    const machines = block.machines.map((machine) => ({
      ...machine,
      specs: machine.specs.map((spec) =>
        spec.value === 'Glas, Stein' ? { ...spec, value: 'Stein' } : spec,
      ),
    }))
    const line = (query: string) =>
      /<p class="otherMaterials">.*?<\/p>/.exec(
        renderBlock(MachineOverview, { ...block, machines }, { locale: 'de', query }),
      )?.[0]
    expect(line('?load=600')).toMatch(/href="[^"]*load=600[^"]*material=Glas[^"]*"[^>]*>Glas<\/a>/)
    const named = ['?load=600&material=Stein', '?load=600&material=Glas', '?load=600+kg+Stein']
    for (const query of ['', '?load=200', ...named]) expect(line(query), query).toBeUndefined()
  })

  test('compares at most four machines', () => {
    const block = examples.find(({ name }) => name === 'complete')?.block
    if (!block) throw new Error('no example')
    const machines = [...block.machines, ...block.machines.slice(0, 1)]
    const show = (query: string) =>
      renderBlock(MachineOverview, { ...block, machines }, { locale: 'de', query })
    const three = '?compare=vl-250,vl-750,portalhandling'
    expect(show(three).match(/>Vergleichen </g)).toHaveLength(2)
    expect(show(`${three},sondermaschinen`)).not.toContain('>Vergleichen ')
    expect(show(`${three},sondermaschinen`)).toContain('Höchstens vier im Vergleich')
  })

  test('escapes and ignores hostile query values', () => {
    const html = render(`?category=${encodeURIComponent('"><script>')}&compare=${'x,'.repeat(90)}`)
    expect(titles(html)).toEqual(titles(render()))
    const words = render(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(words).not.toContain('<script')
    expect(words).toContain('value="&quot;&gt;&lt;script')
  })
})

/** `h2 Alle Maschinen` and so on. */
function titles(html: string): string[] {
  return [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(
    ([, tag, content = '']) => `${tag} ${content.replaceAll(/<[^>]+>/g, '')}`,
  )
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
