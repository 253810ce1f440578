import { photo, portrait, type Example } from '../example.ts'

const front = { src: '/media/vl-250-view.webp', width: 1600, height: 1200 }

export const examples: Example<'Model'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Model',
      name: 'VL 250',
      title: 'Vakuumheber für Tafeln bis 250 kg',
      text: '<p>Ein Bediener legt Blech, Holz oder Kunststoff dorthin, wo es hingehört. Das Gerät hängt an jedem Kran ab 300 kg Tragkraft.</p><ul><li>Zweikreisvakuum mit Warnton</li><li>Vier Saugplatten, einzeln abschaltbar</li></ul>',
      images: [
        { ...front, alt: 'VL 250 von vorne', caption: 'VL 250 mit Querträger 2 m' },
        photo('suction-pads.webp', 'Saugplatten mit Dichtlippe'),
        photo('operator-panel.webp', 'Bedienbügel mit zwei Tasten'),
      ],
      specs: [
        { label: 'Traglast', value: '250', unit: 'kg' },
        { label: 'Eigengewicht', value: '85', unit: 'kg' },
        { label: 'Saugplatten', value: '4 × Ø 320', unit: 'mm' },
        { label: 'Schwenken', value: '90', unit: '°' },
        { label: 'Anschluss', value: '400 V, 50 Hz' },
      ],
      offer: { from: 9800, to: 12_400, currency: 'CHF', vat: 'excluded', weeks: 4 },
      price: 'ab Werk',
      delivery: 'ab Bestellung',
      person: {
        name: 'Peter Muster',
        role: 'Berater Hebegeräte',
        image: portrait('portrait-peter-muster.svg', ''),
        phone: '+41 00 555 19 52',
        email: 'peter.muster@muster-maschinenbau.example',
        area: 'Deutschschweiz, Tessin und Ausland',
      },
      people: [
        {
          name: 'Céline Rochat',
          role: 'Beraterin Hebegeräte',
          area: 'Westschweiz',
          image: portrait('portrait-celine-rochat.svg', ''),
          phone: '+41 00 555 19 54',
          email: 'celine.rochat@muster-maschinenbau.example',
        },
      ],
      downloads: [
        {
          title: 'Datenblatt VL 250',
          uri: '/media/datenblatt-vl-250.pdf',
          format: 'PDF',
          bytes: 1_240_000,
        },
        { title: 'Geometrie', uri: '/media/vl-250.step', format: 'STEP', bytes: 830_000 },
      ],
      contact: { title: 'Offerte anfragen', uri: '/de/kontakt#formular' },
      related: [
        { title: 'VL 750 mit Wendeachse', uri: '/de/maschinen/vakuumheber/vl-750' },
        { title: 'Vakuumpumpen', uri: '/de/maschinen/vakuumpumpen' },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Model',
      name: 'VL 250',
      title: 'Vacuum lifter for panels up to 250 kg',
      text: '<p>One operator puts sheet metal, wood or plastics where they belong.</p>',
      images: [{ ...front, alt: 'VL 250 from the front' }],
      specs: [{ label: 'Load', value: '250', unit: 'kg' }],
      price: 'CHF 9,800 to 12,400',
      delivery: '4 weeks from order',
      downloads: [
        {
          title: 'VL 250 data sheet',
          uri: '/media/data-sheet-vl-250.pdf',
          format: 'PDF',
          bytes: 1_240_000,
        },
      ],
    },
  },
  {
    name: 'no picture, no data',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Model',
      name: 'VL 80',
      title: 'Vakuumheber für 80 kg',
      text: '<p>In Vorbereitung.</p>',
      images: [],
      specs: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Model',
      name: 'VL 12500-HD-XL Doppelquerträgerausführung',
      title: 'Hochleistungsvakuumschlauchheberkomplettsystem mit Doppelquerträgerausführung',
      text: `<p>${'Die Vakuumerzeugungseinheitüberwachung meldet jeden Druckabfall. '.repeat(12)}</p>`,
      images: [
        { ...front, alt: 'Vakuumheber' },
        { ...front, src: '/media/vl-750-view.webp', alt: 'Vakuumheber mit Wendeachse' },
      ],
      specs: Array.from({ length: 14 }, (_, index) => ({
        label: `Vakuumerzeugungseinheitanschlussleistung ${index + 1}`,
        value: '1234567.89',
        unit: 'kWh/Schicht',
      })),
      price: "CHF 1'234'567 bis 2'345'678 je nach Doppelquerträgerausführung, ohne Mehrwertsteuer",
      delivery: 'Zwölf bis achtzehn Monate nach Genehmigung der Doppelquerträgerzeichnungen',
      person: {
        name: 'Anna-Katharina Schwarzenberger-Hinterleitner',
        role: 'Beraterin Hochleistungsvakuumschlauchheberkomplettsysteme',
        phone: '+41 00 555 19 52',
        email: 'anna-katharina.schwarzenberger-hinterleitner@muster-maschinenbau.example',
        area: 'Nordostschweizerisch-liechtensteinisch-vorarlbergisches Dreiländereck',
      },
      downloads: [
        {
          title: 'Hochleistungsvakuumschlauchheberkomplettsystembetriebsanleitung, 14. Ausgabe',
          uri: '/media/anleitung.pdf',
          format: 'PDF',
          bytes: 148_000_000,
        },
      ],
      related: [
        {
          title: 'Hochleistungsvakuumschlauchheberkomplettsystem ohne Doppelquerträgerausführung',
          uri: '/de/maschinen/vakuumheber',
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Model',
      name: 'VL 80',
      title: 'Vacuum lifter for 80 kg',
      text: '<p>In preparation.</p>',
      images: [],
      specs: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Model',
      name: 'VL-12500-HD-XL/DUAL-CIRCUIT-REDUNDANT with a double crossbeam',
      title:
        'High-performance vacuum lifter with a double crossbeam and counterbalance-compensated suspension',
      text: `<p>${'The monitor of the vacuum generator reports any loss of pressure before the load knows of it. '.repeat(12)}</p>`,
      images: [
        { ...front, alt: 'Vacuum lifter' },
        { ...front, src: '/media/vl-750-view.webp', alt: 'Vacuum lifter with a turning axis' },
      ],
      specs: Array.from({ length: 14 }, (_, index) => ({
        label: `Connected load of the vacuum generator, circuit ${index + 1}`,
        value: '1,234,567.89',
        unit: 'kWh/shift',
      })),
      downloads: [
        {
          title:
            'Operating manual for high-performance vacuum lifters with a double crossbeam, 14th edition',
          uri: '/media/manual.pdf',
          format: 'PDF',
          bytes: 148_000_000,
        },
      ],
      related: [
        {
          title:
            'High-performance vacuum lifter with a single crossbeam and counterbalance-compensated suspension',
          uri: '/en/machines/vacuum-lifters',
        },
      ],
    },
  },
]
