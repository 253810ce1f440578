import type { Example } from '../example.ts'

export const examples: Example<'SliderWithIcons'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'SliderWithIcons',
      title: 'So läuft ein Projekt',
      items: [
        {
          icon: 'headset',
          title: 'Gespräch',
          text: '<p>Wir sehen uns Ihre Last und Ihre Halle an.</p>',
        },
        {
          icon: 'ruler',
          title: 'Konzept',
          text: '<p>Nach zwei Wochen liegt ein Entwurf mit Preis vor.</p>',
        },
        {
          icon: 'factory',
          title: 'Bau',
          text: '<p>Konstruktion, Fertigung und Montage in Musterwil.</p>',
        },
        {
          icon: 'badge-check',
          title: 'Abnahme',
          text: '<p>Sie prüfen die Maschine bei uns, mit Ihren Teilen.</p>',
        },
        {
          icon: 'wrench',
          title: 'Service',
          text: '<p>Ersatzteile ab Lager, auch nach dreissig Jahren.</p>',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'SliderWithIcons',
      title: 'How a project runs',
      items: [
        {
          icon: 'headset',
          title: 'Talk',
          text: '<p>We look at your load and your shop floor.</p>',
        },
        { icon: 'ruler', title: 'Concept', text: '<p>A draft with a price within two weeks.</p>' },
        {
          icon: 'factory',
          title: 'Build',
          text: '<p>Design, production and assembly in Musterwil.</p>',
        },
      ],
    },
  },
  {
    name: 'no title, one item with an unknown icon',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'SliderWithIcons',
      items: [{ icon: 'unicorn', title: 'Bau', text: '<p>In Musterwil.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'SliderWithIcons',
      title:
        'Sondermaschinenentwicklungsprojektablauf von der Machbarkeitsabklärung bis zur Abnahme',
      items: Array.from({ length: 8 }, (_, index) => ({
        icon: 'cog',
        title: `Handhabungsgerätekonzeptüberprüfung ${index + 1}`,
        text: `<p>${'Lastaufnahmemittelprüfprotokollarchivierung und alles Weitere. '.repeat(3)}</p>`,
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'SliderWithIcons',
      items: [{ icon: 'factory', title: 'Build', text: '<p>In Musterwil.</p>' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'SliderWithIcons',
      title:
        'How a special machine comes about, from the feasibility study to the acceptance at our works',
      items: Array.from({ length: 8 }, (_, index) => ({
        icon: 'cog',
        title: `Review of the handling concept with everybody concerned, part ${index + 1}`,
        text: `<p>${'The reports of all examinations are kept for as long as the machine runs. '.repeat(3)}</p>`,
      })),
    },
  },
]
