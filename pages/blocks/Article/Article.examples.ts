import { photo, type Example } from '../example.ts'

export const examples: Example<'Article'>[] = [
  {
    name: 'with picture and tags',
    locale: 'de',
    block: {
      type: 'Article',
      title: 'Neuer Prüfstand für Lasten bis 40 t',
      date: '2026-11-05',
      author: 'Sandra Muster',
      lead: 'Im Anbau Ost prüfen wir jetzt auch die grössten Heber unter Volllast, ohne Termin auf einem fremden Prüffeld.',
      image: {
        ...photo('news-test-stand.webp', 'Prüfstand mit Gewichten in der neuen Halle'),
        caption: 'Der Prüfstand im Anbau Ost',
      },
      text: '<p>Bisher fuhren wir Geräte ab 20 t zur Lastprobe nach Rheinfelden. Das kostete zwei Tage und einen Schwertransport.</p><h2>Was er kann</h2><ul><li>40 t Prüflast in Schritten von 500 kg</li><li>Messung der Durchbiegung auf 0.01 mm</li></ul><p>Der erste Heber am neuen Stand war ein VL 25000 für ein Stahlwerk.</p>',
      tags: ['Prüfung', 'Vakuumheber'],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Article',
      title: 'The VL 750 now runs on a battery',
      date: '2026-09-17',
      lead: 'A full day without a cable: 400 lifts on one charge.',
      image: photo('news-battery.webp', 'Battery on the frame of the vacuum lifter'),
      text: '<p>The battery sits on the frame and is changed in 20 seconds without a tool.</p>',
    },
  },
  {
    name: 'text only',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Article',
      title: 'Betriebsferien',
      date: '2026-12-18',
      lead: 'Vom 24. Dezember bis 4. Januar.',
      text: '<p>Das Pikett ist erreichbar.</p>',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Article',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung abgeschlossen',
      date: '2026-02-28',
      author: 'Maximiliana-Alexandra von Mustermann-Musterberger',
      lead: 'Schwerlastsondertransportbewilligungsverfahren und Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      text: '<p>Schwerlastsondertransportbewilligungsverfahren</p>',
      tags: [
        'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
        'Schwerlastsondertransportbewilligungsverfahren',
        'Service',
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Article',
      title: 'Works holiday',
      date: '2026-12-18',
      lead: 'From 24 December to 4 January.',
      text: '<p>The engineer on call can be reached.</p>',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Article',
      title:
        'Counterbalance-compensated electropneumatic suspension arrangements pass their recurrent thorough examination',
      date: '2026-02-28',
      author: 'Maximiliana-Alexandra von Mustermann-Musterberger',
      lead: 'What began as a question about one hoist in Musterwil became a test programme of eleven months, four hundred thousand lifts and a report that weighs as much as the pump it is about.',
      text: '<h2>VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR</h2><p>See https://standards.example/lifting/load-handling-attachments/recurrent-thorough-examination-of-vacuum-lifters for the rules.</p><table><thead><tr><th>Configuration</th><th>Counterbalance-compensated suspension</th><th>Electropneumatic suspension</th></tr></thead><tbody><tr><td>VL-25000-HD-XL/DUAL-CIRCUIT</td><td>1,234,567.89 kWh/shift</td><td>1,234,567.89 kWh/shift</td></tr></tbody></table>',
      tags: [
        'Recurrent thorough examination of load-handling attachments',
        'Electropneumatics',
        'Service',
      ],
    },
  },
]
