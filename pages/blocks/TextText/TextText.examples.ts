import type { Example } from '../example.ts'

export const examples: Example<'TextText'>[] = [
  {
    name: 'with title',
    locale: 'de',
    block: {
      type: 'TextText',
      title: 'Mieten oder kaufen?',
      left: '<h3>Mieten</h3><p>Für Projekte bis sechs Monate lohnt sich die Miete: Sie zahlen pro Woche, Wartung und Prüfung sind dabei.</p><ul><li>Lieferung in drei Tagen</li><li>Einweisung vor Ort</li></ul>',
      right:
        '<h3>Kaufen</h3><p>Ab zwei Einsätzen pro Woche ist der Kauf günstiger. Wir nehmen gemietete Geräte zu 80 % in Zahlung.</p>',
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'TextText',
      title: 'Rent or buy?',
      left: '<p>Up to six months, renting pays: one price a week, maintenance and inspection included.</p>',
      right:
        '<p>From two lifts a week on, <a href="/en/contact">buying</a> costs less. Rented units are taken back at 80% of their price.</p>',
    },
  },
  {
    name: 'without title',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'TextText', left: '<p>Links</p>', right: '<p>Rechts</p>' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'TextText',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      left: '<p>Vakuumschlauchhebergeräteinstandhaltungsvereinbarung und Schwerlastsondertransportbewilligungsverfahren sind zwei Wörter, die in keine schmale Spalte passen und trotzdem lesbar bleiben müssen.</p>',
      right: '<p>Kurz.</p>',
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'TextText', left: '<p>Left</p>', right: '<p>Right</p>' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'TextText',
      title: 'Counterbalance-compensated electropneumatic suspension arrangements',
      left: '<p>VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR is a designation that fits into no narrow column and has to stay legible all the same.</p>',
      right: '<p>Short.</p>',
    },
  },
]
