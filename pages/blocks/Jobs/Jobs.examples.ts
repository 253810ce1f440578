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
        {
          title: 'Polymechanikerin / Polymechaniker',
          department: 'Produktion',
          location: 'Musterwil',
          workload: '60–100 %',
          date: '2026-09-28',
          uri: '/de/jobs/polymechanik',
          text: '<p>Drehen, fräsen und montieren, was Sie am Morgen gezeichnet sehen.</p>',
        },
        {
          title: 'Disponentin / Disponent Service',
          department: 'Service',
          location: 'Musterwil',
          workload: '80 %',
          date: '2026-09-14',
          uri: '/de/jobs/disposition',
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
          text: '<p>From the first sketch to acceptance at the customer’s site.</p>',
        },
        {
          title: 'Service engineer, western region',
          department: 'Service',
          location: 'Musterwil and on the road',
          workload: '100 %',
          date: '2026-10-15',
          uri: '/en/jobs/service-west',
        },
        {
          title: 'Service dispatcher',
          department: 'Service',
          location: 'Musterwil',
          workload: '80 %',
          date: '2026-09-14',
          uri: '/en/jobs/dispatcher',
        },
      ],
    },
  },
  {
    name: 'no open jobs',
    kind: 'minimal',
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
    kind: 'overlong',
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
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Jobs',
      title: 'Open jobs',
      empty: 'There is no open job at the moment. We are glad to hear from you all the same.',
      jobs: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Jobs',
      title: 'Open positions, apprenticeships and graduate traineeships',
      empty: 'There is no open job at the moment.',
      jobs: [
        {
          title:
            'Head of development for automation and electropneumatic control systems (all genders)',
          department: 'Automation and electropneumatics',
          location: 'Musterwil near Obermusterbach, with some days in Obermusterwilerberg',
          workload: '80–100 %, annualised working hours',
          date: '2026-09-30',
          uri: '/en/jobs/automation',
          text: `<p>${'You are responsible for the development of our control systems. '.repeat(10)}</p>`,
        },
      ],
    },
  },
]
