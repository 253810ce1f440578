import type { Example } from '../example.ts'

export const examples: Example<'Statements'>[] = [
  {
    name: 'three statements',
    locale: 'de',
    block: {
      type: 'Statements',
      title: 'Wofür wir stehen',
      statements: [
        {
          title: 'Sicher',
          icon: 'shield-check',
          text: '<p>Doppelte Nennlast, zwei Kreise, ein Prüfprotokoll zu jedem Gerät.</p>',
        },
        {
          title: 'Langlebig',
          icon: 'history',
          text: '<p>Ersatzteile während 20 Jahren, Reparatur auch danach.</p>',
        },
        {
          title: 'Aus einer Hand',
          icon: 'factory',
          text: '<p>Konstruktion, Fertigung und Service unter einem Dach in Musterwil.</p>',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Statements',
      title: 'What we stand for',
      statements: [
        {
          title: 'Safe',
          icon: 'shield-check',
          text: '<p>Twice the rated load, two circuits, a report with every unit.</p>',
        },
        {
          title: 'Durable',
          icon: 'history',
          text: '<p>Parts for 20 years, repairs after that too.</p>',
        },
      ],
    },
  },
  {
    name: 'without title and icon',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Statements',
      statements: [{ title: 'Präzise', text: '<p>Auf ein Hundertstel.</p>' }],
    },
  },
  {
    name: 'overlong, with an unknown icon',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Statements',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      statements: [
        {
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          icon: 'unicorn',
          text: '<p>Vakuumschlauchhebergeräteinstandhaltungsvereinbarung</p>',
        },
        { title: 'Kurz', icon: 'ruler', text: '<p>Gut.</p>' },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Statements',
      statements: [{ title: 'Precise', text: '<p>To a hundredth.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Statements',
      title: 'What we stand for when we talk about counterbalance-compensated suspension',
      statements: [
        {
          title: 'Recurrent thorough examinations of load-handling attachments',
          icon: 'unicorn',
          text: '<p>VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR</p>',
        },
        { title: 'Short', icon: 'ruler', text: '<p>Good.</p>' },
      ],
    },
  },
]
