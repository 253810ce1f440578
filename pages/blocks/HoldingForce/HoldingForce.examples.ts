import type { Example } from '../example.ts'

const pads = [
  { name: 'SP 280', diameter: 280 },
  { name: 'SP 300', diameter: 300 },
]

export const examples: Example<'HoldingForce'>[] = [
  {
    name: 'two machines',
    locale: 'de',
    block: {
      type: 'HoldingForce',
      title: 'Haltekraft berechnen',
      text: '<p>Was Sie eingeben, bleibt in der Adresse dieser Seite.</p>',
      materials: [
        { value: 'glass', label: 'Glas', dry: 0.5, wet: 0.2 },
        { value: 'steel', label: 'Stahlblech', dry: 0.45, wet: 0.1 },
        { value: 'unsuitable', label: 'Stein, gesägt', dry: 0.6, wet: 0.35 },
        { value: 'porous', label: 'Gipsplatte', dry: 0.5, wet: 0.2, porous: true },
      ],
      pads,
      machines: [
        {
          name: 'VL 250',
          uri: '/de/maschinen/vl-250',
          load: 250,
          length: 3.2,
          width: 2.2,
          pads: 4,
          diameter: 280,
          tilts: true,
          materials: ['glass', 'steel'],
        },
        {
          name: 'VL 750',
          uri: '/de/maschinen/vl-750',
          load: 750,
          length: 3,
          width: 1.5,
          pads: 4,
          diameter: 300,
          materials: ['glass', 'steel'],
        },
      ],
      trial: {
        text: 'Wir messen an Ihrem Material.',
        link: { title: 'Materialversuch', uri: '/de/versuch' },
      },
      none: 'Kein Gerät ab Serie passt.',
      contact: { title: 'Offerte anfragen', uri: '/de/kontakt?topic=quotation#formular' },
    },
  },
  {
    name: 'no machine',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'HoldingForce',
      title: 'Haltekraft',
      materials: [{ value: 'glass', label: 'Glas', dry: 0.5, wet: 0.2 }],
      pads: [],
      machines: [],
      none: 'Kein Gerät passt.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'HoldingForce',
      title: 'Vakuumschlauchheberhaltekraftberechnungsformular',
      text: `<p>${'Die Haltekraftberechnungsgrundlagen stehen in der Betriebsanleitung. '.repeat(8)}</p>`,
      materials: [
        {
          value: 'board',
          label: 'Melaminharzbeschichtete Holzwerkstoffplatte mit Schutzfolie und Kantenumleimer',
          dry: 0.123456789,
          wet: 0.1,
        },
      ],
      pads: [{ name: 'Hochtemperatursaugplatte SP 1200-HT-Silikon', diameter: 1200 }],
      machines: [
        {
          name: 'Hochleistungsvakuumschlauchheberkomplettsystem VL 12500-HD-XL',
          uri: '/de/maschinen/vl-12500',
          load: 123456,
          length: 123.456,
          width: 12.345,
          pads: 144,
          diameter: 1200,
        },
      ],
      none: 'Kein Hochleistungsvakuumschlauchheberkomplettsystem passt. '.repeat(4),
      contact: {
        title: 'Hochleistungsvakuumschlauchheberkomplettsystemofferte anfragen',
        uri: '/de/kontakt',
      },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'HoldingForce',
      title: 'Calculate the holding force',
      materials: [{ value: 'glass', label: 'Glass', dry: 0.5, wet: 0.2 }],
      pads,
      machines: [],
      none: 'No standard lifter fits.',
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'HoldingForce',
      title: 'Holding force',
      materials: [{ value: 'glass', label: 'Glass', dry: 0.5, wet: 0.2 }],
      pads: [],
      machines: [],
      none: 'Nothing fits.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'HoldingForce',
      title: 'What a counterbalance-compensated vacuum lifter with a double crossbeam may hold',
      text: `<p>${'The bases of the calculation are found in the manual of the vacuum lifter. '.repeat(8)}</p>`,
      materials: [
        {
          value: 'board',
          label: 'Melamine-faced chipboard with a protective film and edge banding on four sides',
          dry: 0.5,
          wet: 0.25,
        },
      ],
      pads: [{ name: 'High-temperature suction pad SP 1200-HT-silicone', diameter: 1200 }],
      machines: [
        {
          name: 'VL-12500-HD-XL/DUAL-CIRCUIT-REDUNDANT',
          uri: '/en/machines/vl-12500',
          load: 123456,
          length: 123.456,
          width: 12.345,
          pads: 144,
          diameter: 1200,
        },
      ],
      none: 'None of our counterbalance-compensated vacuum lifters fits this load. '.repeat(4),
    },
  },
]
