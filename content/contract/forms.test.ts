import { expect, test } from 'vitest'
import { parseSubmission } from './forms.ts'

const request = {
  request: 'fault',
  machine: 'vl-750',
  name: 'Anja Muster',
  company: 'Glas AG',
  email: 'anja@glas.example',
  message: 'Er hebt nicht.',
  consent: true,
}

test.each([
  { told: { serial: 'MM123456' }, errors: undefined },
  { told: { built: '2009', place: 'Halle 3' }, errors: undefined },
  { told: { built: '2009' }, errors: { serial: 'serial' } },
  { told: { built: '2009', place: ' ', serial: ' ' }, errors: { serial: 'serial' } },
])('a machine is known by its number, or by year and place: $told', ({ told, errors }) => {
  expect(parseSubmission('aftersales', { ...request, ...told })).toMatchObject(
    errors ? { errors } : { submission: told },
  )
})
