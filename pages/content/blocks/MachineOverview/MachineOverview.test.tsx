import { expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './MachineOverview.examples.ts'
import { MachineOverview } from './MachineOverview.tsx'

const render = (query?: string) => renderExample(MachineOverview, examples, 'complete', { query })
const compare = (ids: string) => render(`?compare=${ids}&view=comparison`)

test('machines stand below their categories, those of no known category last', () => {
  expect(titles(render())).toEqual([
    'h2 Alle Maschinen',
    'h3 Vakuumheber',
    'h4 VL 250',
    'h4 VL 750',
    'h3 Portale',
    'h4 Portal PH',
    'h3 Weitere Maschinen',
    'h4 Nach Mass',
  ])
})

test('a machine is a link with its data', () => {
  const html = renderExample(MachineOverview, examples, 'in English')
  expect(html).toContain('href="/en/machines/vacuum-lifters/vl-250"')
  expect(html).toContain('<dt>Load</dt><dd><span>250\u00a0</span><span class="unit">kg</span></dd>')
})

test('of the data of a machine the first three are shown, in the comparison all', () => {
  const card = /VL 750<.*?<\/li>/.exec(render())?.[0] ?? ''
  expect(card.match(/<dt>/g)).toHaveLength(3)
  expect(compare('vl-250,vl-750')).toContain('>Saugplatten<')
})

test('a machine without data has no empty list', () => {
  expect(renderExample(MachineOverview, examples, 'no category, no data')).not.toContain('<dl')
})

test('a single machine has nothing to be chosen', () => {
  const html = renderExample(MachineOverview, examples, 'no category, no data')
  expect(html).not.toMatch(/<search|Vergleichen/)
})

test('the query chooses what is shown, and the number of machines is said', () => {
  const html = render('?category=vakuumheber&q=wendeachse')
  expect(titles(html)).toEqual(['h2 Alle Maschinen', 'h3 Vakuumheber', 'h4 VL 750'])
  expect(html).toMatch(/role="status">1 von 4 Maschinen</)
  expect(render()).toMatch(/role="status">4 Maschinen</)
})

test('a category is a link that keeps what else is chosen; one without machines is none', () => {
  const html = render('?category=vakuumheber&q=mit&compare=vl-250')
  const href = '/de/page?category=portale&amp;q=mit&amp;compare=vl-250#machines-filter'
  expect(html).toMatch(new RegExp(`href="${escape(href)}"[^>]*>Portale <span [^>]*>0</span>`))
  expect(html).toMatch(/aria-current="true"[^>]*>Vakuumheber </)
  expect(html).not.toContain('Eine Kategorie ohne Maschine')
})

test('without scripts a form asks for the words, with what else is chosen', () => {
  const html = render('?category=portale&q=x&compare=vl-250')
  expect(html).toContain('<form class="field" action="/de/page#machines-filter">')
  expect(html).toContain('<input type="hidden" name="category" value="portale"/>')
  expect(html).toContain('<input type="hidden" name="compare" value="vl-250"/>')
  expect(html).toMatch(/type="search" [^>]*name="q" [^>]*value="x"/)
})

test('where nothing is found, a link leads back to all machines', () => {
  const html = render('?category=portale&q=glas&compare=vl-250')
  expect(titles(html)).toEqual(['h2 Alle Maschinen'])
  expect(html).toMatch(
    /Keine Maschine entspricht Ihrer Auswahl\.<\/p><a class="button" href="\/de\/page\?compare=vl-250#/,
  )
})

test('materials and energies are choices with the number of machines, as far as the block names them', () => {
  const html = render('?load=300+kg')
  expect(html).toMatch(
    /href="[^"]*\?load=300\+kg&amp;material=Stein#[^"]*"[^>]*>Stein <span [^>]*>1</,
  )
  expect(html).toMatch(/energy=Akku#[^"]*"[^>]*>Akku <span [^>]*>0</)
  expect(renderExample(MachineOverview, examples, 'in English')).not.toContain('energy=')
})

test('where no machine carries the load, the block leads on', () => {
  const html = render('?load=900+kg')
  expect(titles(html)).toEqual(['h2 Alle Maschinen'])
  expect(html).toMatch(/Geräten auf Mass\. <a href="\/de\/kontakt#formular">Anfragen</)
})

test('two machines have a comparison, which is a page of its own', () => {
  expect(render('?compare=vl-750')).not.toContain('view=comparison')
  expect(render('?compare=vl-750,vl-250')).toContain(
    'href="/de/page?compare=vl-750,vl-250&amp;view=comparison"',
  )
  expect(titles(compare('vl-750'))).toContain('h4 VL 750')
  expect(titles(compare('vl-750,vl-250'))).toEqual(['h2 Vergleich'])
  expect(compare('vl-750,vl-250')).toContain(
    'href="/de/page?compare=vl-750,vl-250#machines-filter"',
  )
})

test('machines are compared side by side, with their differences marked', () => {
  const [table = ''] = /<table.*<\/table>/.exec(compare('vl-750,vl-250')) ?? []
  expect([...table.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
    '/de/maschinen/vakuumheber/vl-750',
    '/de/maschinen/vakuumheber/vl-250',
    '/media/datenblatt-vl-250.pdf',
  ])
  expect(table).toContain('href="/de/kontakt?machine=VL+250" aria-label="Offerte anfragen: VL 250"')
  expect(table).toMatch(
    /<tr data-differs="true"><th scope="row">Traglast<span [^>]*> \(unterschiedlich\)<\/span><\/th>/,
  )
  expect(table).toContain('<td><span>750\u00a0</span><span class="unit">kg</span></td>')
})

test('what a machine does not say is said in the comparison', () => {
  expect(compare('vl-250,portalhandling')).toMatch(
    /<td class="missing"><span [^>]*>keine Angabe<\/span><\/td>/,
  )
})

test('without any machine, nobody is told to choose otherwise', () => {
  const block = examples.find(({ kind }) => kind === 'minimal')?.block
  if (!block) throw new Error('no example')
  const html = renderBlock(MachineOverview, { ...block, machines: [] }, { locale: 'de' })
  expect(titles(html)).toEqual(['h2 Maschinen'])
  expect(html).not.toContain('entspricht Ihrer Auswahl')
})

test('with four machines chosen there is no way to a fifth', () => {
  const block = examples.find(({ name }) => name === 'complete')?.block
  if (!block) throw new Error('no example')
  const machines = [...block.machines, ...block.machines.slice(0, 1)]
  const show = (query: string) =>
    renderBlock(MachineOverview, { ...block, machines }, { locale: 'de', query })
  const three = '?compare=vl-250,vl-750,portalhandling'
  expect(show(three).match(/>Vergleichen </g)).toHaveLength(2)
  expect(show(`${three},sondermaschinen`)).not.toContain('>Vergleichen ')
  expect(show(`${three},sondermaschinen`)).toContain('Vier sind bereits gewählt')
})

test('hostile values are text, and choose nothing', () => {
  const html = render(`?category=${encodeURIComponent('"><script>')}&compare=${'x,'.repeat(90)}`)
  expect(titles(html)).toEqual(titles(render()))
  const words = render(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(words).not.toContain('<script')
  expect(words).toContain('value="&quot;&gt;&lt;script')
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
