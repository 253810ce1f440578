import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './HoldingForce.examples.ts'
import { HoldingForce } from './HoldingForce.tsx'

const render = (query?: string) => renderExample(HoldingForce, examples, 'two machines', { query })

test('without scripts it is a form that asks for the same page with what is filled in', () => {
  const html = render('?material=steel&weight=600&position=flat&surface=wet&altitude=1500')
  expect(html).toContain('<form class="form" action="/de/page#holding-force">')
  expect(html).toMatch(/name="weight"[^>]*value="600"/)
  expect(html).toContain('<option value="steel" selected="">')
  expect(html).toContain('role="status">Für 600 kg passt: VL 750.</p>')
  expect(html).toMatch(/<th scope="row">SP 300<\/th><td><span>182.*?<td>4<\/td>/)
})

test('the answer says why a machine does not fit, and leads on with the load', () => {
  const html = render('?material=glass&weight=600&length=2.5&width=1.5&position=upright')
  expect(html).toContain('<td>nur bis 250 kg</td>')
  expect(html).toContain('<td>nur liegend</td>')
  expect(html).toContain('Kein Gerät ab Serie passt.')
  expect(html).toContain(
    'href="/de/kontakt?topic=quotation&amp;weight=600&amp;length=2.5&amp;width=1.5#formular"',
  )
})

test('without a weight the pads are shown, and no machine', () => {
  const html = render('?material=glass&weight=')
  expect(html).toContain('SP 280')
  expect(html).not.toMatch(/VL 250|Nötig/)
})
