import { photo, type Example } from '../example.ts'

const vl250 = { src: '/media/vl-250-view.webp', width: 1600, height: 1200 }
const vl750 = { src: '/media/vl-750-view.webp', width: 1600, height: 1200 }
const gantry = { src: '/media/gantry-line.webp', width: 1200, height: 900 }

export const examples: Example<'MachineOverview'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'MachineOverview',
      title: 'Alle Maschinen',
      categories: [
        { id: 'vakuumheber', title: 'Vakuumheber' },
        { id: 'portale', title: 'Portale' },
        { id: 'ausverkauft', title: 'Eine Kategorie ohne Maschine' },
      ],
      facets: { material: 'Material', energy: 'Energie' },
      otherwise: {
        text: 'Schwerere Lasten heben wir mit Geräten auf Mass.',
        link: { title: 'Anfragen', uri: '/de/kontakt#formular' },
      },
      machines: [
        {
          name: 'VL 250',
          uri: '/de/maschinen/vakuumheber/vl-250',
          image: { ...vl250, alt: 'Vakuumheber VL 250' },
          summary: 'Der kleine für Blech und Platten.',
          category: 'vakuumheber',
          specs: [
            { label: 'Traglast', value: '250', unit: 'kg' },
            { label: 'Eigengewicht', value: '85', unit: 'kg' },
            { label: 'Vakuumkreise', value: '2' },
            { label: 'Material', value: 'Glas' },
            { label: 'Energie', value: 'Akku 12 V, 24 Ah' },
          ],
          dataSheet: {
            title: 'Datenblatt VL 250',
            uri: '/media/datenblatt-vl-250.pdf',
            format: 'PDF',
            bytes: 1_240_000,
          },
        },
        {
          name: 'VL 750',
          uri: '/de/maschinen/vakuumheber/vl-750',
          image: { ...vl750, alt: 'Vakuumheber VL 750' },
          summary: 'Mit Wendeachse für Glas und Stein.',
          category: 'vakuumheber',
          specs: [
            { label: 'Traglast', value: '750', unit: 'kg' },
            { label: 'Eigengewicht', value: '190', unit: 'kg' },
            { label: 'Vakuumkreise', value: '2' },
            { label: 'Saugplatten', value: '4 × Ø 300', unit: 'mm' },
            { label: 'Material', value: 'Glas, Stein' },
            { label: 'Energie', value: 'Netz 3 × 400 V' },
          ],
          offer: { from: 13_900, to: 17_500, currency: 'CHF', vat: 'excluded', weeks: 4 },
        },
        {
          name: 'Portal PH',
          uri: '/de/maschinen/portalhandling',
          image: { ...gantry, alt: 'Portalhandling' },
          summary: 'Belädt, während die Anlage läuft.',
          category: 'portale',
          specs: [{ label: 'Taktzeit', value: '8', unit: 's' }],
        },
        {
          name: 'Nach Mass',
          uri: '/de/maschinen/sondermaschinen',
          image: photo('special-machine.webp', 'Sondermaschine'),
          summary: 'Was es noch nicht gibt, bauen wir.',
          category: 'andere',
          specs: [],
        },
      ],
      contact: { title: 'Offerte anfragen', uri: '/de/kontakt' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'MachineOverview',
      title: 'All machines',
      categories: [
        { id: 'lifters', title: 'Vacuum lifters' },
        { id: 'gantries', title: 'Gantries' },
      ],
      machines: [
        {
          name: 'VL 250',
          uri: '/en/machines/vacuum-lifters/vl-250',
          image: { ...vl250, alt: 'VL 250 vacuum lifter' },
          summary: 'The small one for sheets and panels.',
          category: 'lifters',
          specs: [
            { label: 'Load', value: '250', unit: 'kg' },
            { label: 'Vacuum circuits', value: '2' },
          ],
        },
        {
          name: 'VL 750',
          uri: '/en/machines/vacuum-lifters/vl-750',
          image: { ...vl750, alt: 'VL 750 vacuum lifter' },
          summary: 'Tilts glass and stone by 90 degrees.',
          category: 'lifters',
          specs: [
            { label: 'Load', value: '750', unit: 'kg' },
            { label: 'Vacuum circuits', value: '2' },
            { label: 'Suction pads', value: '4 × Ø 300', unit: 'mm' },
          ],
        },
        {
          name: 'PH gantry',
          uri: '/en/machines/gantry-handling',
          image: { ...gantry, alt: 'Gantry above a roller conveyor' },
          summary: 'Loads while the line keeps running.',
          category: 'gantries',
          specs: [{ label: 'Cycle time', value: '8', unit: 's' }],
        },
      ],
    },
  },
  {
    name: 'no category, no data',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'MachineOverview',
      title: 'Maschinen',
      categories: [],
      machines: [
        {
          name: 'VL 250',
          uri: '/de/maschinen/vakuumheber/vl-250',
          image: { ...vl250, alt: 'Vakuumheber VL 250' },
          summary: 'Für Blech und Platten.',
          category: 'vakuumheber',
          specs: [],
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'MachineOverview',
      title: 'Handhabungsgerätegesamtübersicht und Sondermaschinenreferenzprojekte',
      categories: [
        { id: 'heber', title: 'Vakuumschlauchheberkomplettsysteme mit Kranbahnanbindung' },
      ],
      machines: Array.from({ length: 5 }, (_, index) => ({
        name: `Hochleistungsvakuumschlauchheberkomplettsystem ${index + 1}`,
        uri: `/de/maschinen/${index + 1}`,
        image: { ...vl750, alt: 'Vakuumheber' },
        summary: 'Für die Glasfassadenelementvorfertigung in Mehrschichtbetrieben. '.repeat(3),
        category: 'heber',
        specs: Array.from({ length: 4 }, (_spec, row) => ({
          label: `Vakuumerzeugungseinheitanschlussleistung ${row + 1}`,
          value: '1234567.89',
          unit: 'kWh/Schicht',
        })),
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'MachineOverview',
      title: 'Machines',
      categories: [],
      machines: [
        {
          name: 'VL 250',
          uri: '/en/machines/vacuum-lifters/vl-250',
          image: { ...vl250, alt: 'VL 250 vacuum lifter' },
          summary: 'For sheets and panels.',
          category: 'lifters',
          specs: [],
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'MachineOverview',
      title: 'All vacuum lifters, tube lifters, gantries and special machines that we have built',
      categories: [
        { id: 'lifters', title: 'Counterbalance-compensated lifters with a crane runway' },
      ],
      machines: Array.from({ length: 5 }, (_, index) => ({
        name: `VL-25000-HD-XL/DUAL-CIRCUIT-${index + 1}`,
        uri: `/en/machines/${index + 1}`,
        image: { ...vl750, alt: 'Vacuum lifter' },
        summary: 'For the prefabrication of unitised curtain walls in two or three shifts. '.repeat(
          3,
        ),
        category: 'lifters',
        specs: Array.from({ length: 4 }, (_spec, row) => ({
          label: `Connected load of the vacuum generator, circuit ${row + 1}`,
          value: '1,234,567.89',
          unit: 'kWh/shift',
        })),
      })),
    },
  },
]
