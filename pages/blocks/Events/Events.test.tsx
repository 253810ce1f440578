import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Events.examples.ts'
import { Events, facts } from './Events.tsx'

describe('events', () => {
  test('shows date, time and place, and links calendar files', () => {
    const html = renderExample(Events, examples, 'fair and course')
    expect(html).toMatch(/<time dateTime="2027-03-09"[^>]*>9\. bis 12\. März 2027<\/time>/)
    expect(html).toContain('08.00 bis 12.00 Uhr')
    expect(renderExample(Events, examples, 'overlong')).toContain(
      '28. September 2027 bis 1. Oktober',
    )
    expect(html).toContain('ab 13.30 Uhr')
    expect(html).toMatch(/Messe Musterstadt<\/span><span [^>]*>Messeplatz 1/)
    expect([...html.matchAll(/href="(\/events[^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/events/de/page/2027-03-09.ics',
      '/events/de/page/2027-02-02.ics',
      '/events/de/page/2027-02-02-2.ics',
    ])
  })

  test('formats dates and times in English', () => {
    const html = renderExample(Events, examples, 'in English')
    expect(html).toContain('9 to 12 March 2027')
    expect(html).toContain('09:00 to 17:30')
  })

  test('describes each event for search engines', () => {
    const [example] = examples
    if (!example) throw new Error('no example')
    const things = facts(example.block, {
      page: { type: 'page', title: 'Termine', meta: { translatedPaths: {} } },
      siteName: 'Muster AG',
      siteUrl: 'https://www.site.test',
      pathname: '/de/termine',
      locale: 'de',
    }).things?.()
    expect(things).toMatchObject([
      {
        '@type': 'Event',
        name: 'Fachmesse Hebetechnik 2027',
        startDate: '2027-03-09',
        endDate: '2027-03-12',
        location: { name: 'Messe Musterstadt', address: 'Messeplatz 1, 9998 Musterstadt' },
        url: 'https://www.site.test/de/termine',
      },
      {
        startDate: '2027-02-02T08:00',
        endDate: '2027-02-02T12:00',
        url: 'https://www.site.test/de/service/serviceanfrage?request=training',
      },
      { startDate: '2027-02-02T13:30', endDate: undefined },
    ])
  })
})
