import express from 'express'
import { describe, expect, test } from 'vitest'
import type { BlockOf } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { ContentNotFound, ContentUnavailable } from '../../content/contract/content-error.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { eventFilesHandler } from './event-files.ts'

const block: BlockOf<'Events'> = {
  type: 'Events',
  title: 'Termine',
  events: [
    {
      title:
        'Messe, Halle 2; mit einem Namen, der länger ist als fünfundsiebzig Bytes in einer Zeile',
      date: '2027-03-30',
      lastDay: '2027-03-31',
      venue: 'Messe Musterstadt',
      address: ['Messeplatz 1', '9998 Musterstadt'],
    },
    { title: 'Kurs', date: '2027-02-02', begins: '08:00', finishes: '12:00', venue: 'Werk' },
    { title: 'Führung', date: '2027-02-02', begins: '13:30', venue: 'Werk' },
  ],
}

const page: Page = {
  type: 'page',
  title: 'Termine',
  route: '/de/termine',
  meta: { translatedPaths: {} },
  content: [block],
}

async function ask(path: string, answer = () => Promise.resolve(page)): Promise<Response> {
  const config = { siteUrl: new URL('https://www.site.test'), siteName: 'Muster AG' }
  const now = () => Date.parse('2026-11-23T10:00:00Z')
  const app = express().use(
    eventFilesHandler({ content: { page: answer }, config, logger: { warn() {} }, now }),
  )
  return fetch((await listenForTest(app)) + path)
}

const linesOf = async (path: string) => (await (await ask(path)).text()).split('\r\n')

describe('event files', () => {
  test('an event of two days ends after the second', async () => {
    const response = await ask('/events/de/termine/2027-03-30.ics')
    expect(response.headers.get('content-type')).toMatch('text/calendar')
    expect((await response.text()).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Muster AG//werkseite//EN',
      'BEGIN:VEVENT',
      'UID:https://www.site.test/de/termine#2027-03-30',
      'DTSTAMP:20261123T100000Z',
      'DTSTART;VALUE=DATE:20270330',
      'DTEND;VALUE=DATE:20270401',
      String.raw`SUMMARY:Messe\, Halle 2\; mit einem Namen\, der länger ist als fünfundsie`,
      ' bzig Bytes in einer Zeile',
      String.raw`LOCATION:Messe Musterstadt\, Messeplatz 1\, 9998 Musterstadt`,
      'URL:https://www.site.test/de/termine',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('times are local, and the end may be open', async () => {
    const course = await linesOf('/events/de/termine/2027-02-02.ics')
    expect(course).toEqual(
      expect.arrayContaining(['DTSTART:20270202T080000', 'DTEND:20270202T120000', 'SUMMARY:Kurs']),
    )
    const tour = await linesOf('/events/de/termine/2027-02-02-2.ics')
    expect(tour).toEqual(expect.arrayContaining(['DTSTART:20270202T133000', 'SUMMARY:Führung']))
    expect(tour.join()).not.toContain('DTEND')
  })

  test.each([
    { name: 'unknown event', path: '/events/de/termine/2027-02-03.ics', status: 404 },
    { name: 'unknown address', path: '/events/termine.ics', status: 404 },
    {
      name: 'unknown page',
      path: '/events/de/x/2027-02-02.ics',
      answer: () => Promise.reject(new ContentNotFound('/de/x')),
      status: 404,
    },
    {
      name: 'backend failure',
      path: '/events/de/x/2027-02-02.ics',
      answer: () => Promise.reject(new ContentUnavailable('/de/x')),
      status: 503,
    },
  ])('answers $status: $name', async ({ path, answer, status }) => {
    expect((await ask(path, answer)).status).toBe(status)
  })
})
