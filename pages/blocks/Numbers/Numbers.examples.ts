import type { Example } from '../example.ts'

export const examples: Example<'Numbers'>[] = [
  {
    name: 'four numbers',
    locale: 'de',
    block: {
      type: 'Numbers',
      title: 'Muster in Zahlen',
      numbers: [
        { value: 4200, label: 'Geräte im täglichen Einsatz' },
        { value: 25, unit: 't', label: 'höchste Traglast eines Vakuumhebers' },
        { value: 86, label: 'Mitarbeitende am Standort Musterwil' },
        { value: 31, label: 'Länder, in die wir geliefert haben' },
      ],
    },
  },
  {
    name: 'in English, with decimals',
    locale: 'en',
    block: {
      type: 'Numbers',
      title: 'In figures',
      numbers: [
        { value: 4200, label: 'units in daily use' },
        { value: 0.02, unit: 'mm', label: 'repeatability' },
        { value: 99.4, unit: '%', label: 'delivered on the day we promised' },
      ],
    },
  },
  {
    name: 'one number without title',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Numbers', numbers: [{ value: 1, label: 'Dach für alles' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Numbers',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      numbers: [
        { value: 1234567.89, unit: 'kWh', label: 'Schwerlastsondertransportbewilligungsverfahren' },
        { value: 3, label: 'Schichten' },
        { value: 20, unit: 'Jahre', label: 'Ersatzteile' },
        { value: 5, label: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung' },
        { value: 6, label: 'Lernende' },
        { value: 987_654_321_012_345, label: 'Hübe' },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Numbers', numbers: [{ value: 1, label: 'roof for everything' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Numbers',
      title:
        'Seventy-seven years of lifting, turning and stacking in figures that we could hardly believe ourselves',
      numbers: [
        {
          value: 1234567.89,
          unit: 'kWh',
          label: 'saved by counterbalance-compensated electropneumatic suspension arrangements',
        },
        { value: 3, label: 'shifts' },
        { value: 20, unit: 'years', label: 'of spare parts' },
        { value: 5, label: 'recurrent thorough examinations of load-handling attachments a day' },
        { value: 6, label: 'apprentices' },
      ],
    },
  },
]
