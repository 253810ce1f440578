import { photo, type Example } from '../example.ts'

export const examples: Example<'NewsPreview'>[] = [
  {
    name: 'three items',
    locale: 'de',
    block: {
      type: 'NewsPreview',
      title: 'Aktuell',
      items: [
        {
          date: '2026-11-05',
          title: 'Neuer Prüfstand für Lasten bis 40 t',
          lead: 'Im Anbau Ost prüfen wir jetzt auch die grössten Heber unter Volllast.',
          image: photo('news-test-stand.webp', 'Prüfstand mit Gewichten'),
          uri: '/de/aktuell/pruefstand-40-tonnen',
        },
        {
          date: '2026-09-17',
          title: 'VL 750 hebt neu mit Akku',
          lead: 'Ein Tag Arbeit ohne Kabel: 400 Hübe mit einer Ladung.',
          image: photo('news-battery.webp', 'Akku am Traggestell'),
          uri: '/de/aktuell/vl-750-mit-akku',
        },
        {
          date: '2026-08-10',
          title: 'Sechs Lernende starten in Musterwil',
          lead: 'Zwei Polymechanikerinnen, drei Konstrukteure und eine Automatikerin.',
          image: photo('news-apprentices.webp', 'Lernende an der Werkbank'),
          uri: '/de/aktuell/sechs-lernende',
        },
      ],
      more: { title: 'Alle Meldungen', uri: '/de/aktuell' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'NewsPreview',
      title: 'News',
      items: [
        {
          date: '2026-03-31',
          title: 'At the fair in Basel',
          lead: 'Hall 1, stand C12: lift 500 kg with one hand.',
          image: photo('news-fair.webp', 'Stand at the fair'),
          uri: '/en/news/fair',
        },
      ],
      more: { title: 'All news', uri: '/en/news' },
    },
  },
  {
    name: 'one item without picture',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'NewsPreview',
      title: 'Aktuell',
      items: [
        {
          date: '2026-01-01',
          title: 'Alles Gute',
          lead: 'Ab 5. Januar sind wir wieder da.',
          uri: '/de/aktuell/neujahr',
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'NewsPreview',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      items: [
        {
          date: '2026-02-28',
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          lead: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
          image: photo('news-fair.webp', 'Messestand'),
          uri: '/de/aktuell/a',
        },
        { date: '2026-02-27', title: 'Kurz', lead: 'Kurz.', uri: '/de/aktuell/b' },
      ],
      more: { title: 'Schwerlastsondertransportbewilligungsverfahren', uri: '/de/aktuell' },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'NewsPreview',
      title: 'News',
      items: [
        {
          date: '2026-01-01',
          title: 'Happy New Year',
          lead: 'We are back on 5 January.',
          uri: '/en/news/new-year',
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'NewsPreview',
      title: 'What is new in our company, and what others have written about it',
      items: [
        {
          date: '2026-02-28',
          title:
            'Counterbalance-compensated electropneumatic suspension arrangements pass their recurrent thorough examination',
          lead: 'What began as a question about one hoist became a test programme of eleven months and four hundred thousand lifts.',
          image: photo('news-fair.webp', 'Stand at a fair'),
          uri: '/en/news/a',
        },
        { date: '2026-02-27', title: 'Short', lead: 'Short.', uri: '/en/news/b' },
      ],
      more: {
        title: 'All news about counterbalance-compensated suspension arrangements',
        uri: '/en/news',
      },
    },
  },
]
