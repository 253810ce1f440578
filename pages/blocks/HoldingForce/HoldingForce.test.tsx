import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './HoldingForce.examples.ts'
import { HoldingForce } from './HoldingForce.tsx'

const render = (query?: string) => renderExample(HoldingForce, examples, 'two machines', { query })

describe('holding force calculator', () => {
  test('works as a GET form without JavaScript', () => {
    const html = render('?material=steel&weight=600&position=flat&surface=wet&altitude=1500')
    expect(html).toContain(
      '<form class="form" aria-label="Ihre Last" action="/de/page#holding-force">',
    )
    expect(html).toMatch(/name="weight"[^>]*value="600"/)
    expect(html).toContain('<option value="steel" selected="">')
    expect(html).toContain('role="status">Für 600 kg passt: VL\u{a0}750.</p>')
    expect(html).toMatch(
      /<th scope="row">SP 300<\/th><td><span class="unbroken"><span>182.*?<td>4<\/td>/,
    )
  })

  test('explains rejected machines and passes the load to contact', () => {
    const html = render('?material=glass&weight=600&length=2.5&width=1.5&position=upright')
    expect(html).toContain('<td>nur bis 250 kg</td>')
    expect(html).toContain('<td>nur liegend</td>')
    expect(html).toContain('Kein Gerät ab Serie passt.')
    expect(html).toContain(
      'href="/de/kontakt?topic=quotation&amp;weight=600&amp;length=2.5&amp;width=1.5&amp;surface=Glas%2C+trocken%2C+aufrecht#formular"',
    )
  })

  test('explains each unusable field', () => {
    const html = render('?material=glass&weight=abc&altitude=9999')
    expect(html).toMatch(
      /aria-invalid="true" aria-describedby="(\S+)-error" name="weight" value="abc"\/><p id="\1-error"/,
    )
    expect(html).toContain('Bitte geben Sie eine Zahl ein')
    expect(html).toContain('Bitte geben Sie einen Wert von 0 bis 5&#x27;000 m ein.')
    expect(render('?material=glass&weight=0')).toContain('einen Wert von 0.001 bis 100&#x27;000 kg')
    expect(render('?material=glass&weight=')).toContain('Bitte geben Sie das Gewicht ein.')
  })

  test('shows no vacuum above 100 %', () => {
    const html = render('?material=glass&weight=90000')
    expect(html).toContain('<td>–</td>')
    expect(html).not.toMatch(/\d{3}<\/span>[^<]*%/)
  })

  test.each(['porous', 'unsuitable'])('offers a trial for a material: %s', (name) => {
    const html = render(`?material=${name}&weight=100`)
    expect(html).toMatch(/Luft|keines dieser Geräte/)
    expect(html).toContain('<a href="/de/versuch">Materialversuch</a>')
    expect(html).not.toContain('<td>nur bis')
  })

  test('shows pads but no machine without a weight', () => {
    const html = render('?material=glass&weight=')
    expect(html).toContain('SP 280')
    expect(html).not.toMatch(/VL 250|Nötig/)
  })
})
