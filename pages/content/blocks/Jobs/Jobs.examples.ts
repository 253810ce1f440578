import type { Example } from '../example.ts'

export const examples: Example<'Jobs'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Jobs',
      title: 'Offene Stellen',
      text: '<p>Wir bauen Maschinen, die es noch nicht gibt. Dafür suchen wir Menschen, die gerne zu Ende denken.</p>',
      empty: 'Zurzeit ist keine Stelle offen.',
      jobs: [
        {
          title: 'Konstrukteurin / Konstrukteur Sondermaschinen',
          department: 'Entwicklung',
          location: 'Musterwil',
          workload: '80–100 %',
          date: '2026-11-02',
          uri: '/de/jobs/konstruktion',
          text: '<p>Vom ersten Entwurf bis zur Abnahme beim Kunden.</p>',
        },
        {
          title: 'Servicetechnikerin / Servicetechniker Region West',
          department: 'Service',
          location: 'Musterwil und unterwegs',
          workload: '100 %',
          date: '2026-10-15',
          uri: '/de/jobs/service-west',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Jobs',
      title: 'Open jobs',
      empty: 'There is no open job at the moment.',
      jobs: [
        {
          title: 'Design engineer for special machines',
          department: 'Engineering',
          location: 'Musterwil',
          workload: '80–100 %',
          date: '2026-11-02',
          uri: '/en/jobs/design-engineer',
        },
      ],
    },
  },
  {
    name: 'no job is open',
    locale: 'de',
    block: {
      type: 'Jobs',
      title: 'Offene Stellen',
      empty: 'Zurzeit ist keine Stelle offen. Über eine Bewerbung freuen wir uns trotzdem.',
      jobs: [],
    },
  },
  {
    name: 'overlong',
    locale: 'de',
    block: {
      type: 'Jobs',
      title: 'Stellenausschreibungen und Berufsausbildungsmöglichkeiten',
      empty: 'Zurzeit ist keine Stelle offen.',
      jobs: [
        {
          title: 'Automatisierungstechnikentwicklungsabteilungsleiterin / -leiter (alle)',
          department: 'Automatisierungstechnikentwicklung',
          location: 'Obermusterwilerbergstrasse, Musterwil bei Obermusterbach',
          workload: '80–100 %, Jahresarbeitszeitmodell',
          date: '2026-09-30',
          uri: '/de/jobs/automatisierung',
          text: `<p>${'Sie verantworten die Steuerungsentwicklung. '.repeat(10)}</p>`,
        },
      ],
    },
  },
]
