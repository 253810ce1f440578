import { describe, expect, test } from 'vitest'
import { eventAddress, eventNames, parseEventAddress } from './event-address.ts'

describe('event address', () => {
  test('numbers the events of one day', () => {
    const dates = ['2027-03-09', '2027-03-09T08:00', '2027-03-10', '2027-03-09']
    expect(eventNames(dates.map((date) => ({ date })))).toEqual([
      '2027-03-09',
      '2027-03-09-2',
      '2027-03-10',
      '2027-03-09-3',
    ])
  })

  test('reads its own output', () => {
    const address = eventAddress('/de/aktuell/grün', '2027-03-09-2')
    expect(address).toBe('/events/de/aktuell/gr%C3%BCn/2027-03-09-2.ics')
    expect(parseEventAddress(address)).toEqual({
      path: '/de/aktuell/gr%C3%BCn',
      name: '2027-03-09-2',
    })
  })

  test.each(['/events/de/aktuell.ics', '/events/fr/x/2027-03-09.ics', '/events/de/x/9.ics'])(
    'rejects %s',
    (address) => expect(parseEventAddress(address)).toBeNull(),
  )
})
