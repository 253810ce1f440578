import type { Example } from '../example.ts'

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
        src: '/media/news-test-stand.svg',
        alt: 'Prüfstand mit Gewichten in der neuen Halle',
        width: 1200,
        height: 900,
        caption: 'Der Prüfstand im Anbau Ost',
      },
      text: '<p>Bisher fuhren wir Geräte ab 20 t zur Lastprobe nach Rheinfelden. Das kostete zwei Tage und einen Schwertransport.</p><h2>Was er kann</h2><ul><li>40 t Prüflast in Schritten von 500 kg</li><li>Messung der Durchbiegung auf 0,01 mm</li></ul><p>Der erste Heber am neuen Stand war ein VL 25000 für ein Stahlwerk.</p>',
      tags: ['Prüfung', 'Vakuumheber'],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Article',
      title: 'The VL 750 now lifts on battery',
      date: '2026-09-17',
      lead: 'A day of work without a cable: 400 lifts on one charge.',
      image: {
        src: '/media/news-battery.svg',
        alt: 'Battery on the frame of the vacuum lifter',
        width: 1200,
        height: 900,
      },
      text: '<p>The battery sits on the frame and is changed in 20 seconds without a tool.</p>',
    },
  },
  {
    name: 'text only',
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
]
