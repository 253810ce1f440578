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
    name: 'no title, one item with an icon that the site does not have',
    locale: 'de',
    block: {
      type: 'SliderWithIcons',
      items: [{ icon: 'unicorn', title: 'Bau', text: '<p>In Musterwil.</p>' }],
    },
  },
  {
    name: 'overlong',
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
]
