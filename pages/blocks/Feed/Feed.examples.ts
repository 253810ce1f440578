import { photo, type Example } from '../example.ts'

export const examples: Example<'Feed'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Feed',
      title: 'Aktuell',
      items: [
        {
          kind: 'news',
          date: '2026-11-12',
          title: 'Akkubetrieb für alle Vakuumheber bis 500 kg',
          text: 'Acht Stunden Betrieb, ohne Kabel zum Kran.',
          image: photo('news-battery.webp', 'Vakuumheber mit Akku'),
          uri: '/de/news/akkubetrieb',
        },
        {
          kind: 'social',
          date: '2026-10-28',
          title: 'Unsere Lernenden bauen ihren ersten Heber',
          uri: 'https://social.example/muster/1',
          source: 'LinkedIn',
          image: photo('news-apprentices.webp', 'Drei Lernende an der Werkbank'),
        },
        {
          kind: 'news',
          date: '2026-09-03',
          title: 'Messe in Musterwil: Halle 2, Stand 14',
          text: 'Wir zeigen das Portal PH im Betrieb.',
          uri: '/de/news/messe',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Feed',
      title: 'Latest',
      items: [
        {
          kind: 'social',
          date: '2026-10-28',
          title: 'Our apprentices build their first lifter',
          uri: 'https://social.example/muster/1',
          source: 'LinkedIn',
        },
      ],
    },
  },
  {
    name: 'no title, no text, no picture',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Feed',
      items: [
        { kind: 'news', date: '2026-03-31', title: 'Neue Prüfhalle', uri: '/de/news/pruefhalle' },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Feed',
      title: 'Unternehmensneuigkeiten und Netzwerkveröffentlichungen',
      items: Array.from({ length: 4 }, (_, index) => ({
        kind: index % 2 ? ('social' as const) : ('news' as const),
        date: '2026-09-30',
        title: `Vakuumschlauchheberproduktionserweiterungsprojekt in der neuen Montagehalle ${index + 1}`,
        text: 'Die Produktionsflächenerweiterung schafft Platz für vierzig weitere Sondermaschinen. '.repeat(
          3,
        ),
        uri: `/de/news/${index + 1}`,
        source: 'Branchenverbandsmitteilungsblatt',
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Feed',
      items: [
        { kind: 'news', date: '2026-03-31', title: 'New test hall', uri: '/en/news/test-hall' },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Feed',
      title: 'What is new in our company, and what others have written about it',
      items: Array.from({ length: 4 }, (_, index) => ({
        kind: index % 2 ? ('social' as const) : ('news' as const),
        date: '2026-09-30',
        title: `Counterbalance-compensated suspension goes into series production in the new assembly hall, part ${index + 1}`,
        text: 'The extension makes room for forty more special machines a year, and for those who build them. '.repeat(
          3,
        ),
        uri: `/en/news/${index + 1}`,
        source: 'Bulletin of the Association of Lifting Equipment Manufacturers',
      })),
    },
  },
]
