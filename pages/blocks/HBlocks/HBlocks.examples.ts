import { photo, type Example } from '../example.ts'

const image = { src: '/media/load-test.webp', width: 1200, height: 900 }

export const examples: Example<'HBlocks'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'HBlocks',
      title: 'Was wir für Sie übernehmen',
      items: [
        {
          title: 'Prüfung und Wartung',
          text: '<p>Einmal im Jahr prüfen wir Ihr Hebezeug nach den Vorgaben der Suva, mit Protokoll und Plakette.</p>',
          image: { ...image, alt: 'Prüfung eines Vakuumhebers mit Prüfgewicht' },
          link: { title: 'Prüfung anfragen', uri: '/de/service/pruefung' },
        },
        {
          title: 'Ersatzteile',
          text: '<p>Saugplatten, Dichtlippen und Filter verlassen unser Lager am Tag der Bestellung.</p>',
          image: photo('spare-parts.webp', 'Regal mit Ersatzteilen'),
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'HBlocks',
      title: 'What we do for you',
      items: [
        {
          title: 'Inspection and maintenance',
          text: '<p>Once a year we test your lifting equipment, with a report and a label.</p>',
          image: { ...image, alt: 'Test of a vacuum lifter with a test weight' },
          link: { title: 'Ask for an inspection', uri: '/en/service/inspection' },
        },
      ],
    },
  },
  {
    name: 'no title, no picture, no link',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'HBlocks',
      items: [
        { title: 'Umrüstung', text: '<p>Auch ältere Geräte erhalten eine neue Steuerung.</p>' },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'HBlocks',
      title: 'Instandhaltungsdienstleistungen und Hebezeugsicherheitsüberprüfungen',
      items: [
        {
          title: 'Lastaufnahmemittelsicherheitsüberprüfungsprotokollierung',
          text: `<p>${'Die Hochleistungsvakuumpumpenfiltereinsatzerneuerung dauert zwanzig Minuten. '.repeat(10)}</p>`,
          image: { ...image, alt: 'Prüfung eines Vakuumhebers' },
          link: { title: 'Zur Sicherheitsüberprüfungsterminvereinbarung', uri: '/de/service' },
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'HBlocks',
      items: [{ title: 'Retrofit', text: '<p>Old lifters get new controls, too.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'HBlocks',
      title:
        'Maintenance, recurrent thorough examinations and everything else that keeps a lifter lifting',
      items: [
        {
          title: 'Reports on the recurrent thorough examination of load-handling attachments',
          text: `<p>${'Changing the filter insert of a high-performance vacuum pump takes twenty minutes. '.repeat(10)}</p>`,
          image: { ...image, alt: 'Test of a vacuum lifter' },
          link: {
            title: 'Make an appointment for a recurrent thorough examination',
            uri: '/en/service',
          },
        },
      ],
    },
  },
]
