import type { Example } from '../example.ts'

export const examples: Example<'ProductsHeader'>[] = [
  {
    name: 'with four categories',
    locale: 'de',
    block: {
      type: 'ProductsHeader',
      title: 'Maschinen',
      text: '<p>Vom Schlauchheber für den Packtisch bis zum Portal für die Fertigungslinie.</p>',
      image: {
        src: '/media/home-hero.webp',
        alt: 'Vakuumheber belädt einen Lasertisch',
        width: 2000,
        height: 1125,
      },
      categories: [
        {
          title: 'Vakuumheber',
          uri: '/de/maschinen/vakuumheber',
          image: {
            src: '/media/vacuum-lifters-tile.webp',
            alt: 'Vakuumheber mit vier Saugplatten',
            width: 1200,
            height: 900,
          },
        },
        {
          title: 'Schlauchheber',
          uri: '/de/maschinen/schlauchheber',
          image: {
            src: '/media/tube-lifters-tile.webp',
            alt: 'Schlauchheber mit Karton',
            width: 1200,
            height: 900,
          },
        },
        {
          title: 'Portalhandling',
          uri: '/de/maschinen/portalhandling',
          image: {
            src: '/media/gantry-handling-tile.webp',
            alt: 'Portal mit Vakuumgreifer',
            width: 1200,
            height: 900,
          },
        },
        {
          title: 'Sondermaschinen',
          uri: '/de/maschinen/sondermaschinen',
          image: {
            src: '/media/special-machines-tile.webp',
            alt: 'Gekapselte Sondermaschine',
            width: 1200,
            height: 900,
          },
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
          image: {
            src: '/media/suction-pads.webp',
            alt: 'Suction pads of three sizes',
            width: 1200,
            height: 900,
          },
        },
        {
          title: 'Vacuum pumps',
          uri: '/en/components/vacuum-pumps',
          image: {
            src: '/media/vacuum-pump.webp',
            alt: 'Vacuum pump',
            width: 1200,
            height: 900,
          },
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
