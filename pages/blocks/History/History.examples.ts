import { photo, type Example } from '../example.ts'

const workshop = { src: '/media/first-workshop.webp', width: 1200, height: 900 }

export const examples: Example<'History'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'History',
      title: 'Seit 1949',
      entries: [
        {
          year: 1949,
          title: 'Eine Werkstatt in Musterwil',
          text: '<p>Peter Muster baut mit zwei Gesellen Winden für Holzfäller.</p>',
          image: { ...workshop, alt: 'Die erste Werkstatt' },
        },
        {
          year: 1968,
          title: 'Der erste Vakuumheber',
          text: '<p>Eine Glaserei fragt, ob man Scheiben auch ohne Hände tragen kann.</p>',
        },
        {
          year: 2026,
          title: 'Prüfhalle für 25 Tonnen',
          text: '<p>Jede Maschine hebt hier ihre volle Last, bevor sie das Werk verlässt.</p>',
          image: photo('works.webp', 'Das Werk heute'),
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'History',
      title: 'Since 1949',
      entries: [
        {
          year: 1949,
          title: 'A workshop in Musterwil',
          text: '<p>Peter Muster builds winches for woodcutters.</p>',
          image: { ...workshop, alt: 'The first workshop' },
        },
        {
          year: 1968,
          title: 'The first vacuum lifter',
          text: '<p>A glazier asks for a way to carry panes without hands.</p>',
        },
      ],
    },
  },
  {
    name: 'one year',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'History',
      title: 'Geschichte',
      entries: [{ year: 1949, title: 'Gründung', text: '<p>In Musterwil.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'History',
      title: 'Unternehmensentwicklungsgeschichte in siebenundsiebzig Jahren',
      entries: [
        {
          year: 1987,
          title: 'Vakuumerzeugungseinheitsteuerungsentwicklungsabteilung',
          text: `<p>${'Die Entwicklungsabteilungsleiterin stellt die erste Steuerung vor. '.repeat(9)}</p>`,
          image: {
            ...workshop,
            alt: 'Werkstatt',
            caption: 'Entwicklungsabteilungseröffnungsfeierlichkeiten im Herbst 1987',
          },
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'History',
      title: 'History',
      entries: [{ year: 1949, title: 'The company is founded', text: '<p>In Musterwil.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'History',
      title:
        'How a workshop for winches became a manufacturer of special machines in seventy-seven years',
      entries: [
        {
          year: 1987,
          title: 'Department for the development of electropneumatic vacuum controls',
          text: `<p>${'The head of the new department presents the first control that fits into one hand. '.repeat(9)}</p>`,
          image: {
            ...workshop,
            alt: 'Workshop',
            caption:
              'The celebrations at the opening of the development department in the autumn of 1987',
          },
        },
      ],
    },
  },
]
