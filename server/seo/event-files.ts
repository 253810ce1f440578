import type { RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { BlockOf } from '../../content/contract/blocks.ts'
import { callStatusOf, isContentError } from '../../content/contract/content-error.ts'
import { eventNames, parseEventAddress } from '../../routing/event-address.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'

interface EventFilesDeps {
  content: Pick<ContentClient, 'page'>
  config: Pick<ServerConfig, 'siteUrl' | 'siteName'>
  logger: Pick<Logger, 'warn'>
  /** Clock, in ms since 1970. */
  now?: () => number
}

type Event = BlockOf<'Events'>['events'][number]

/** Serves each event of a page as a file for calendars. */
export function eventFilesHandler({
  content,
  config,
  logger,
  now = Date.now,
}: EventFilesDeps): RequestHandler {
  return async function eventFiles(request, response, next) {
    const { pathname } = new URL(request.originalUrl, 'http://site')
    const address = parseEventAddress(pathname)
    if (!address) return next()
    response.type('text')
    try {
      const page = await content.page(address.path, { preview: false })
      const events = page.content.flatMap((block) => (block.type === 'Events' ? block.events : []))
      const event = events[eventNames(events).indexOf(address.name)]
      if (!event) return response.status(404).send('no event\n')
      const url = new URL(address.path, config.siteUrl).href
      response
        .set('Cache-Control', 'no-cache')
        .type('text/calendar')
        .send(
          toCalendar(event, {
            url,
            maker: config.siteName,
            uid: `${url}#${address.name}`,
            now: now(),
          }),
        )
    } catch (error) {
      if (!isContentError(error)) throw error
      const isMissing = callStatusOf(error) === 404
      if (!isMissing) logger.warn({ err: error }, 'event failed')
      response
        .status(isMissing ? 404 : 503)
        .set('Cache-Control', 'no-store')
        .send('no event\n')
    }
  }
}

interface CalendarDetails {
  /** Of the page. */
  url: string
  /** Name of the site. */
  maker: string
  uid: string
  /** ms since 1970. */
  now: number
}

/**
 * An event as iCalendar. Times have no zone: they are those of the place, which visitors travel to.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
function toCalendar(event: Event, { url, maker, uid, now }: CalendarDetails): string {
  const { title, venue, address = [] } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${toText(maker)}//werkseite//EN`,
    'BEGIN:VEVENT',
    `UID:${toText(uid)}`,
    `DTSTAMP:${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    ...toTimes(event),
    `SUMMARY:${toText(title)}`,
    `LOCATION:${toText([venue, ...address].join(', '))}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

function toTimes({ date, lastDay = date, begins, finishes }: Event): string[] {
  if (!begins) {
    const dayAfter = new Date(Date.parse(lastDay.slice(0, 10)) + 86_400_000).toISOString()
    return [`DTSTART;VALUE=DATE:${toDay(date)}`, `DTEND;VALUE=DATE:${toDay(dayAfter)}`]
  }
  const start = `DTSTART:${toDay(date)}T${toClock(begins)}`
  return finishes ? [start, `DTEND:${toDay(lastDay)}T${toClock(finishes)}`] : [start]
}

/** `20270309` */
const toDay = (date: string) => date.slice(0, 10).replaceAll('-', '')
/** `133000` */
const toClock = (time: string) => `${time.replace(':', '')}00`

/** Escapes a text, RFC 5545 §3.3.11. */
function toText(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\s*[\r\n]+\s*/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Breaks a line before it has more than 75 bytes, RFC 5545 §3.1. */
function fold(line: string): string {
  let bytes = 0
  return [...line]
    .map((character) => {
      const size = Buffer.byteLength(character)
      bytes += size
      if (bytes <= 75) return character
      bytes = size + 1
      return `\r\n ${character}`
    })
    .join('')
}
