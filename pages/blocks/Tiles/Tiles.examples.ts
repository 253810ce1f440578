import { photo, type Example } from '../example.ts'

export const examples: Example<'Tiles'>[] = [
  {
    name: 'four tiles',
    locale: 'de',
    block: {
      type: 'Tiles',
      title: 'Was möchten Sie heben?',
      tiles: [
        {
          title: 'Blech, Glas und Platten',
          text: 'Vakuumheber von 125 kg bis 25 t',
          image: photo('vacuum-lifters-tile.webp', 'Vakuumheber mit vier Saugplatten'),
          uri: '/de/maschinen/vakuumheber',
        },
        {
          title: 'Säcke, Kartons und Kanister',
          text: 'Schlauchheber von 5 bis 270 kg',
          image: photo('tube-lifters-tile.webp', 'Schlauchheber mit Karton'),
          uri: '/de/maschinen/schlauchheber',
        },
        {
          title: 'Werkstücke im Takt',
          text: 'Portale für die automatische Beladung',
          image: photo('gantry-handling-tile.webp', 'Portal mit Vakuumgreifer'),
          uri: '/de/maschinen/portalhandling',
        },
        {
          title: 'Was es noch nicht gibt',
          text: 'Sondermaschinen nach Ihrem Pflichtenheft',
          image: photo('special-machines-tile.webp', 'Sondermaschine mit Bedienpult'),
          uri: '/de/maschinen/sondermaschinen',
        },
      ],
    },
  },
  {
    name: 'in English, three tiles',
    locale: 'en',
    block: {
      type: 'Tiles',
      title: 'Service',
      tiles: [
        { title: 'Inspection', text: 'Once a year, with a report', uri: '/en/service/inspection' },
        { title: 'Spare parts', text: 'In stock for 20 years', uri: '/en/service/parts' },
        { title: 'Training', uri: '/en/service/training' },
      ],
    },
  },
  {
    name: 'without title',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Tiles', tiles: [{ title: 'Kontakt', uri: '/de/kontakt' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Tiles',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      tiles: [
        {
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          text: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
          image: photo('vacuum-pump.webp', 'Vakuumpumpe'),
          uri: '/de/a',
        },
        {
          title: 'Kurz',
          image: photo('suction-pads.webp', 'Saugplatten'),
          uri: '/de/b',
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Tiles', tiles: [{ title: 'Contact', uri: '/en/contact' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Tiles',
      title:
        'What would you like to lift, turn, stack, tilt or carry from one end of your works to the other?',
      tiles: [
        {
          title: 'VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR',
          text: 'Counterbalance-compensated electropneumatic suspension arrangements for loads of up to 25 tonnes',
          image: photo('vacuum-pump.webp', 'Vacuum pump'),
          uri: '/en/a',
        },
        {
          title: 'Short',
          image: photo('suction-pads.webp', 'Suction pads'),
          uri: '/en/b',
        },
      ],
    },
  },
]
