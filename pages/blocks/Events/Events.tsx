import { useTranslation } from 'react-i18next'
import type { Event as EventData } from 'schema-dts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { encodePathname } from '../../../routing/localized-path.ts'
import { eventAddress, eventNames } from '../../../routing/event-address.ts'
import type { AboutPage, FactsOf } from '../../../components/page/block-facts.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { MoreLink } from '../../../components/links/MoreLink.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { usePathname } from '../../../components/page/ShownPage.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { useFormats } from '../../../components/texts/useFormats.ts'
import styles from './Events.module.css'

/** The address of a calendar file contains the page, which static blocks do not know. */
export const interactive = true

type EventValue = BlockOf<'Events'>['events'][number]

export const facts: FactsOf<'Events'> = ({ events }, about) => ({
  things: () => events.map((event) => toEvent(event, about)),
})

/**
 * Times have no zone: search engines use that of the place.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
function toEvent(
  { title, date, lastDay, begins, finishes, venue, address, link }: EventValue,
  { siteName, siteUrl, pathname }: AboutPage,
): EventData {
  const moment = (day: string, time?: string) => day.slice(0, 10) + (time ? `T${time}` : '')
  const end = lastDay ?? (finishes && date)
  return {
    '@type': 'Event',
    name: title,
    startDate: moment(date, begins),
    endDate: end && moment(end, finishes),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: venue, address: address?.join(', ') ?? venue },
    organizer: { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: siteName },
    url: link ? new URL(link.uri, siteUrl).href : siteUrl + encodePathname(pathname),
  }
}

/** Events with date, place and calendar file. */
export function Events({ title, text, events }: BlockOf<'Events'>) {
  const names = eventNames(events)
  return (
    <TitledBlock title={title} text={text}>
      <ul className="ruled">
        {events.map((event, index) => (
          <li key={names[index]}>
            <Event name={names[index] ?? ''} {...event} />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}

function Event({
  name,
  title,
  text,
  venue,
  address = [],
  link,
  ...times
}: EventValue & { name: string }) {
  const { t } = useTranslation()
  const pathname = usePathname()
  return (
    <article className={styles.event}>
      <div>
        <PartTitle>{title}</PartTitle>
        {text && <RichText html={text} className={styles.text} />}
        <p className={`screen-only ${styles.links}`}>
          {link && <MoreLink {...link} />}
          <a
            className={styles.calendar}
            href={eventAddress(pathname, name)}
            aria-label={t('events.calendarOf', { title })}
            download
          >
            <Icon name="calendar" />
            <span>{t('events.calendar')}</span>
          </a>
        </p>
      </div>
      <FactList
        className={styles.facts}
        facts={[
          { label: t('events.when'), value: <When {...times} /> },
          {
            label: t('events.where'),
            value: [venue, ...address].map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            )),
          },
        ]}
      />
    </article>
  )
}

function When({
  date,
  lastDay,
  begins,
  finishes,
}: Pick<EventValue, 'date' | 'lastDay' | 'begins' | 'finishes'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  // Not `formatRange`: its spaces differ between server and browsers.
  const isOneMonth = lastDay?.slice(0, 7) === date.slice(0, 7)
  const first = isOneMonth ? formats.date(date).split(' ', 1)[0] : formats.date(date)
  const from = begins && formats.time(begins)
  const to = finishes && formats.time(finishes)
  return (
    <>
      <time dateTime={date} className={styles.line}>
        {lastDay ? t('events.days', { first, last: formats.date(lastDay) }) : formats.date(date)}
      </time>
      {from && (
        <span className={styles.line}>
          {to
            ? t('events.hours', { begins: from, finishes: to })
            : t('events.from', { begins: from })}
        </span>
      )}
    </>
  )
}
