import { encodePathname, isPagePath } from './localized-path.ts'

/** An event among those of its page. */
interface EventAddress {
  /** Path of the page, encoded. */
  path: string
  /** From {@link eventNames}. */
  name: string
}

/**
 * Names of a page's events in addresses: the date, and a number from the second event of a day on.
 *
 * @example eventNames([{ date: '2027-03-09' }, { date: '2027-03-09' }]) // ['2027-03-09', '2027-03-09-2']
 */
export function eventNames(events: { date: string }[]): string[] {
  const days = events.map(({ date }) => date.slice(0, 10))
  return days.map((day, index) => {
    const before = days.slice(0, index).filter((other) => other === day).length
    return before === 0 ? day : `${day}-${before + 1}`
  })
}

/**
 * Address of an event's calendar file.
 *
 * @param pathname of the page, decoded
 * @example eventAddress('/de/aktuell', '2027-03-09') // '/events/de/aktuell/2027-03-09.ics'
 */
export function eventAddress(pathname: string, name: string): string {
  return `/events${encodePathname(pathname)}/${name}.ics`
}

/** @returns `null` for an address that {@link eventAddress} never makes */
export function parseEventAddress(address: string): EventAddress | null {
  const [, path = '', name = ''] =
    /^\/events(\/[^?#]+)\/(\d{4}-\d{2}-\d{2}(?:-\d+)?)\.ics$/.exec(address) ?? []
  return isPagePath(path) ? { path, name } : null
}
