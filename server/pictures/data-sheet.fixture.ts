import type { DataSheet } from './data-sheet.ts'

/** A sheet with a place for two pictures, and little else. */
export const sheet: DataSheet = {
  languageTag: 'de-CH',
  title: 'Datenblatt VL 750',
  kind: 'Datenblatt',
  brand: 'Muster AG',
  name: 'VL 750',
  heading: '',
  paragraphs: [],
  facts: [],
  features: { label: 'Merkmale', items: [] },
  specs: { label: 'Technische Daten', rows: [] },
  pictures: [
    { src: '/media/a', alt: 'Foto' },
    { src: '/media/b', alt: 'Masse' },
  ],
  sender: 'Muster AG',
  address: 'https://muster.example/de/vl-750',
  edition: '1',
  note: '',
}
