import { photo, type Example } from '../example.ts'

export const examples: Example<'Products'>[] = [
  {
    name: 'with categories',
    locale: 'de',
    block: {
      type: 'Products',
      title: 'Unsere Heber',
      products: [
        {
          title: 'Vakuumheber VL',
          lead: 'Für dichte Platten von 125 kg bis 25 t.',
          category: 'Vakuumheber',
          image: photo('lifting-sheet.webp', 'Vakuumheber mit Blech'),
          uri: '/de/maschinen/vakuumheber',
        },
        {
          title: 'Glasheber VG',
          lead: 'Mit zwei Kreisen, dreh- und schwenkbar.',
          category: 'Vakuumheber',
          image: photo('lifting-glass.webp', 'Glasheber mit Scheibe'),
          uri: '/de/maschinen/glasheber',
        },
        {
          title: 'Schlauchheber SH',
          lead: 'Hebt mit einem Finger, bis 270 kg.',
          category: 'Schlauchheber',
          image: photo('lifting-carton.webp', 'Schlauchheber mit Karton'),
          uri: '/de/maschinen/schlauchheber',
        },
      ],
    },
  },
  {
    name: 'used, with prices',
    locale: 'de',
    block: {
      type: 'Products',
      title: 'Occasionen und neue Heber',
      products: [
        {
          title: 'VL 250, Baujahr 2019',
          lead: 'Überholt, neue Lippen.',
          image: photo('lifting-glass.webp', 'Vakuumheber mit Scheibe'),
          uri: '/de/maschinen/vakuumheber/vl-250',
          offer: { from: 6200, currency: 'CHF', vat: 'excluded', condition: 'used' },
        },
        {
          title: 'VL 250',
          lead: 'Für Glas und Fassade.',
          image: photo('lifting-glass.webp', 'Vakuumheber mit Scheibe'),
          uri: '/de/maschinen/vakuumheber',
          offer: { from: 9800, to: 12_400, currency: 'CHF', vat: 'excluded', weeks: 4 },
        },
      ],
    },
  },
  {
    name: 'for hire',
    locale: 'de',
    block: {
      type: 'Products',
      title: 'Mietgeräte',
      products: [
        {
          title: 'VL 250',
          lead: 'Traglast 250 kg. 3 in Musterwil, 2 in Lausanne.',
          image: photo('lifting-glass.webp', 'Vakuumheber mit Scheibe'),
          uri: '/de/maschinen/vakuumheber/vl-250',
          hire: { perDay: 70, perMonth: 1050, currency: 'CHF', vat: 'excluded' },
        },
        {
          title: 'VL 750',
          lead: 'Traglast 750 kg. 3 in Musterwil, 2 in Lausanne.',
          image: photo('lifting-sheet.webp', 'Vakuumheber mit Blech'),
          uri: '/de/maschinen/vakuumheber/vl-750',
          hire: { perDay: 95, currency: 'CHF', vat: 'excluded' },
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Products',
      title: 'Components',
      products: [
        {
          title: 'Suction pads',
          lead: 'For smooth, rough and hot surfaces.',
          image: photo('suction-pads.webp', 'Suction pads'),
          uri: '/en/components/suction-pads',
        },
        {
          title: 'Vacuum pumps',
          lead: 'Dry-running, from 4 to 250 m³/h.',
          image: photo('vacuum-pump.webp', 'Vacuum pump'),
          uri: '/en/components/vacuum-pumps',
        },
      ],
    },
  },
  {
    name: 'one product without title',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Products',
      products: [
        {
          title: 'VL 250',
          lead: 'Der Kleine.',
          image: { src: '/media/vl-250-view.webp', alt: 'VL 250', width: 1600, height: 1200 },
          uri: '/de/vl-250',
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Products',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      products: [
        {
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          lead: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
          category: 'Unterdruckspeicherüberwachungseinrichtungen',
          image: photo('operator-panel.webp', 'Bedienpult'),
          uri: '/de/a',
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Products',
      products: [
        {
          title: 'VL 250',
          lead: 'The small one.',
          image: { src: '/media/vl-250-view.webp', alt: 'VL 250', width: 1600, height: 1200 },
          uri: '/en/vl-250',
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Products',
      title:
        'Counterbalance-compensated electropneumatic suspension arrangements and their accessories',
      products: [
        {
          title: 'VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR',
          lead: 'Monitors two redundant vacuum reservoirs and reports any loss of pressure before the load knows of it.',
          category: 'Electropneumatic suspension arrangements',
          image: photo('operator-panel.webp', 'Operator panel'),
          uri: '/en/a',
        },
      ],
    },
  },
]
