import type { Example } from '../example.ts'

const sheet = { src: '/media/lifting-sheet.webp', width: 1200, height: 900 }
const glass = { src: '/media/lifting-glass.webp', width: 1200, height: 900 }
const carton = { src: '/media/lifting-carton.webp', width: 1200, height: 900 }

export const examples: Example<'SliderTextPart'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'SliderTextPart',
      title: 'Ein Gerät, drei Aufgaben',
      text: '<p>Die Saugplatten sind mit einem Handgriff versetzt. So hebt derselbe Vakuumheber am Morgen Blech und am Nachmittag Glas.</p><ul><li>Umrüsten in zwei Minuten</li><li>Tragkraft von 125 bis 750 kg</li></ul>',
      images: [
        { ...sheet, alt: 'Vakuumheber mit Blechtafel', caption: 'Blech bis 4 × 2 m' },
        { ...glass, alt: 'Vakuumheber mit Glasscheibe', caption: 'Glas bis 500 kg' },
        { ...carton, alt: 'Schlauchheber mit Karton', caption: 'Kartons im Zweisekundentakt' },
      ],
      link: { title: 'Alle Vakuumheber', uri: '/de/maschinen/vakuumheber' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'SliderTextPart',
      title: 'One lifter, three jobs',
      text: '<p>The suction pads move with one hand. The same lifter handles sheet metal in the morning and glass in the afternoon.</p>',
      images: [
        { ...sheet, alt: 'Vacuum lifter with a metal sheet' },
        { ...glass, alt: 'Vacuum lifter with a pane of glass' },
      ],
      link: { title: 'All vacuum lifters', uri: '/en/machines/vacuum-lifters' },
    },
  },
  {
    name: 'one picture, no link',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'SliderTextPart',
      title: 'Blech heben',
      text: '<p>Ohne Ketten und ohne Kratzer.</p>',
      images: [{ ...sheet, alt: 'Vakuumheber mit Blechtafel' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'SliderTextPart',
      title: 'Vakuumschlauchheberanwendungsbeispiele aus der Glasfassadenelementfertigung',
      text: `<p>${'Die Vakuumerzeugungseinheitüberwachung meldet jeden Druckabfall, bevor die Last sich löst. '.repeat(8)}</p>`,
      images: [
        {
          ...glass,
          alt: 'Vakuumheber mit Glasscheibe',
          caption:
            'Glasfassadenelementmontagevorrichtung mit zwölf einzeln abschaltbaren Hochleistungssaugplatten auf der Baustelle in Oberfeld',
        },
        { ...sheet, alt: 'Vakuumheber mit Blechtafel' },
      ],
      link: {
        title: 'Zur Anwendungsbeispielübersicht der Glasfassadenelementfertigung',
        uri: '/de/anwendungen',
      },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'SliderTextPart',
      title: 'Lifting sheet metal',
      text: '<p>Without chains and without scratches.</p>',
      images: [{ ...sheet, alt: 'Vacuum lifter with a metal sheet' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'SliderTextPart',
      title:
        'Where counterbalance-compensated lifters work in the prefabrication of unitised curtain walls',
      text: `<p>${'The monitor of the vacuum generator reports any loss of pressure before the load comes off. '.repeat(8)}</p>`,
      images: [
        {
          ...glass,
          alt: 'Vacuum lifter with a pane of glass',
          caption:
            'Mounting a curtain-wall element with twelve high-performance suction pads, each of which is switched off by itself, on the building site in Oberfeld',
        },
        { ...sheet, alt: 'Vacuum lifter with a metal sheet' },
      ],
      link: {
        title: 'See all applications in the prefabrication of unitised curtain walls',
        uri: '/en/applications',
      },
    },
  },
]
