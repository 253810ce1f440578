import type { Example } from '../example.ts'

export const examples: Example<'Events'>[] = [
  {
    name: 'fair and course',
    locale: 'de',
    block: {
      type: 'Events',
      title: 'Termine',
      text: '<p>Hier treffen Sie uns.</p>',
      events: [
        {
          title: 'Fachmesse Hebetechnik 2027',
          text: '<p>Bringen Sie Ihr Material mit.</p>',
          date: '2027-03-09',
          lastDay: '2027-03-12',
          venue: 'Messe Musterstadt',
          address: ['Messeplatz 1', '9998 Musterstadt'],
        },
        {
          title: 'Bedienkurs',
          date: '2027-02-02',
          begins: '08:00',
          finishes: '12:00',
          venue: 'Muster Maschinenbau AG',
          address: ['Werkstrasse 49', '9999 Musterwil'],
          link: { title: 'Platz buchen', uri: '/de/service/serviceanfrage?request=training' },
        },
        {
          title: 'Werkführung',
          date: '2027-02-02',
          begins: '13:30',
          venue: 'Muster Maschinenbau AG',
        },
      ],
    },
  },
  {
    name: 'one event',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Events',
      title: 'Termine',
      events: [{ title: 'Tag der offenen Tür', date: '2030-06-08', venue: 'Werk Musterwil' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Events',
      title: 'Lastaufnahmemittelsicherheitsüberprüfungsfortbildungsveranstaltungen',
      text: `<p>${'Die Teilnahmebestätigungen gelten drei Jahre. '.repeat(9)}</p>`,
      events: [
        {
          title: 'Lastaufnahmemittelsicherheitsüberprüfungsfortbildungsveranstaltung',
          text: `<p>${'Mitzubringen ist die persönliche Schutzausrüstung. '.repeat(9)}</p>`,
          date: '2027-09-28',
          lastDay: '2027-10-01',
          begins: '07:30',
          finishes: '17:45',
          venue: 'Veranstaltungszentrumserweiterungsbau Musterstadt',
          address: ['Veranstaltungszentrumserweiterungsbaustrasse 128a', '9998 Musterstadt'],
          link: {
            title: 'Fortbildungsveranstaltungsanmeldeformular öffnen',
            uri: '/de/service/schulung',
          },
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Events',
      title: 'Events',
      events: [
        {
          title: 'Lifting Technology 2027 trade fair',
          date: '2027-03-09',
          lastDay: '2027-03-12',
          begins: '09:00',
          finishes: '17:30',
          venue: 'Messe Musterstadt',
          address: ['Messeplatz 1', '9998 Musterstadt', 'Switzerland'],
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Events',
      title: 'Events',
      events: [{ title: 'Open day', date: '2030-06-08', venue: 'Musterwil works' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Events',
      title:
        'Training, refresher courses and demonstrations of counterbalance-compensated suspension',
      text: `<p>${'A certificate is valid for three years from the day of the course. '.repeat(9)}</p>`,
      events: [
        {
          title:
            'Refresher course for operators of electropneumatic counterbalance-compensated lifters',
          text: `<p>${'Please bring the personal protective equipment that you wear at work. '.repeat(9)}</p>`,
          date: '2027-09-28',
          lastDay: '2027-10-01',
          begins: '07:30',
          finishes: '17:45',
          venue: 'Extension of the conference and exhibition centre of Musterstadt',
          address: ['Conference-and-Exhibition-Centre Avenue 128a', '9998 Musterstadt'],
          link: { title: 'Open the form for participants', uri: '/en/service/training' },
        },
      ],
    },
  },
]
