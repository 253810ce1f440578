import type { Example } from '../example.ts'

const sheet = { format: 'PDF', uri: '/data-sheets/de/maschinen/vakuumheber/vl-750.pdf' }
const file = { format: 'PDF', bytes: 2283, uri: '/media/vl-750-konformitaetserklaerung.pdf' }

export const examples: Example<'Downloads'>[] = [
  {
    name: 'two machines',
    locale: 'de',
    block: {
      type: 'Downloads',
      title: 'Unterlagen zu den Maschinen',
      text: '<p>Anleitungen gehören zur Seriennummer.</p>',
      machines: [
        {
          name: 'VL 250',
          files: [{ ...sheet, title: 'Datenblatt VL 250', language: 'de', kind: 'Datenblatt' }],
        },
        {
          name: 'VL 750',
          uri: '/de/maschinen/vakuumheber/vl-750',
          files: [
            { ...sheet, title: 'Datenblatt VL 750', language: 'de', kind: 'Datenblatt' },
            {
              ...file,
              title: 'Konformitätserklärung VL 750',
              language: 'de',
              validFrom: '2026-03-01',
              kind: 'Konformitätserklärung',
            },
            {
              ...file,
              uri: '/media/vl-750-declaration.pdf',
              bytes: 2383,
              title: 'Déclaration VL 750',
              language: 'fr',
              validUntil: '2028-12-31',
              kind: 'Konformitätserklärung',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'no documents',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Downloads', title: 'Unterlagen', machines: [{ name: 'VL 750', files: [] }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Downloads',
      title: 'Vakuumerzeugungseinheitüberwachungsunterlagen',
      text: `<p>${'Anleitungen gehören zur Seriennummer. '.repeat(9)}</p>`,
      machines: [
        {
          name: 'Hochleistungsvakuumschlauchheberkomplettsystem VL 12500-HD-XL',
          files: Array.from({ length: 9 }, (_, index) => ({
            ...file,
            uri: `/media/anleitung-${index}.pdf`,
            bytes: 148_000_000,
            title: 'Hochleistungsvakuumschlauchheberkomplettsystembetriebsanleitung',
            language: 'de',
            validFrom: '2026-12-28',
            validUntil: '2028-12-28',
            kind: `Hochleistungsvakuumschlauchheberbetriebsanleitung ${index + 1}`,
          })),
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Downloads',
      title: 'Machine documents',
      machines: [
        {
          name: 'VL 750',
          uri: '/en/machines/vacuum-lifters/vl-750',
          files: [
            {
              ...file,
              title: 'VL 750 declaration of conformity',
              language: 'en',
              validFrom: '2026-03-01',
              kind: 'Declaration of conformity',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Downloads', title: 'Documents', machines: [{ name: 'VL 750', files: [] }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Downloads',
      title: 'Documents about the monitors of vacuum generators with a redundant dual circuit',
      text: `<p>${'A manual belongs to the serial number of its machine. '.repeat(9)}</p>`,
      machines: [
        {
          name: 'VL-12500-HD-XL/DUAL-CIRCUIT-REDUNDANT with a double crossbeam',
          files: [
            {
              ...file,
              bytes: 148_000_000,
              title: 'Operating manual for high-performance vacuum lifters, 14th edition',
              language: 'en',
              validFrom: '2026-12-28',
              validUntil: '2028-12-28',
              kind: 'Operating manual for counterbalance-compensated suspension',
            },
          ],
        },
      ],
    },
  },
]
