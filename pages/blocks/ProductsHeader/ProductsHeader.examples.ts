import { hero, photo, type Example } from '../example.ts'

export const examples: Example<'ProductsHeader'>[] = [
  {
    name: 'with four categories',
    locale: 'de',
    block: {
      type: 'ProductsHeader',
      title: 'Maschinen',
      text: '<p>Vom Schlauchheber für den Packtisch bis zum Portal für die Fertigungslinie.</p>',
      image: hero('home-hero.webp', 'Vakuumheber belädt einen Lasertisch'),
      categories: [
        {
          title: 'Vakuumheber',
          uri: '/de/maschinen/vakuumheber',
          image: photo('vacuum-lifters-tile.webp', 'Vakuumheber mit vier Saugplatten'),
        },
        {
          title: 'Schlauchheber',
          uri: '/de/maschinen/schlauchheber',
          image: photo('tube-lifters-tile.webp', 'Schlauchheber mit Karton'),
        },
        {
          title: 'Portalhandling',
          uri: '/de/maschinen/portalhandling',
          image: photo('gantry-handling-tile.webp', 'Portal mit Vakuumgreifer'),
        },
        {
          title: 'Sondermaschinen',
          uri: '/de/maschinen/sondermaschinen',
          image: photo('special-machines-tile.webp', 'Gekapselte Sondermaschine'),
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'ProductsHeader',
      title: 'Components',
      text: '<p>Pads, pumps and controls, in stock in Musterwil.</p>',
      categories: [
        {
          title: 'Suction pads',
          uri: '/en/components/suction-pads',
          image: photo('suction-pads.webp', 'Suction pads of three sizes'),
        },
        {
          title: 'Vacuum pumps',
          uri: '/en/components/vacuum-pumps',
          image: photo('vacuum-pump.webp', 'Vacuum pump'),
        },
      ],
    },
  },
  {
    name: 'title only',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'ProductsHeader', title: 'Produkte', categories: [] },
  },
  {
    name: 'overlong, without pictures',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'ProductsHeader',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      categories: [
        { title: 'Schwerlastsondertransportbewilligungsverfahren', uri: '/de/a' },
        { title: 'Unterdruckspeicherüberwachungseinrichtungen', uri: '/de/b' },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'ProductsHeader', title: 'Products', categories: [] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'ProductsHeader',
      title: 'Counterbalance-compensated electropneumatic suspension arrangements',
      categories: [
        { title: 'Permits to move abnormal indivisible loads on public roads', uri: '/en/a' },
        { title: 'VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR', uri: '/en/b' },
      ],
    },
  },
]
