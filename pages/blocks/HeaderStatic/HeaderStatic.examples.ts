import { hero, type Example } from '../example.ts'

export const examples: Example<'HeaderStatic'>[] = [
  {
    name: 'with picture and link',
    locale: 'de',
    block: {
      type: 'HeaderStatic',
      title: 'Service, solange Ihre Anlage läuft',
      subtitle: 'Elf Technikerinnen und Techniker, Ersatzteile während 20 Jahren.',
      text: '<p>Wir warten, reparieren und rüsten um, auch Geräte anderer Hersteller.</p>',
      image: hero('service-hero.webp', 'Geöffneter Vakuumheber neben einem Werkzeugwagen'),
      link: { title: 'Einsatz anfragen', uri: '/de/kontakt' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'HeaderStatic',
      title: 'Special machines for what no catalogue has',
      subtitle: 'From a sketch to acceptance in five to eight months.',
      image: hero('special-machines-hero.webp', 'Enclosed special machine with control desk'),
    },
  },
  {
    name: 'title only',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'HeaderStatic', title: 'Impressum' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'HeaderStatic',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung für Vakuumheber',
      subtitle:
        'Schwerlastsondertransportbewilligungsverfahren und Vakuumschlauchhebergeräteinstandhaltungsvereinbarung in allen 26 Kantonen, auch nachts, an Wochenenden und an kantonalen Feiertagen',
      text: '<p>Ein Vertrag, eine Ansprechperson, ein Termin im Jahr. Wir erinnern Sie rechtzeitig, bringen Prüfgewichte und Ersatzteile mit und hinterlassen ein Protokoll, das die Suva und Ihre Versicherung anerkennen.</p><p>Ausgenommen sind Geräte, deren Typenschild fehlt.</p>',
      image: hero('parts-hero.webp', 'Ersatzteile nebeneinander'),
      link: {
        title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung anfragen',
        uri: '/de/kontakt',
      },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'HeaderStatic', title: 'Imprint' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'HeaderStatic',
      title: 'Maintenance agreements for counterbalance-compensated vacuum lifters',
      subtitle:
        'Permits to move abnormal indivisible loads and recurrent thorough examinations in all 26 cantons, at night, at weekends and on public holidays',
      text: '<p>One contract, one contact, one appointment a year. We remind you in good time, bring test weights and spare parts, and leave a report that your insurer accepts.</p><p>Lifters without a rating plate are excluded.</p>',
      image: hero('parts-hero.webp', 'Spare parts side by side'),
      link: {
        title: 'Ask for a maintenance agreement for your vacuum lifters',
        uri: '/en/contact',
      },
    },
  },
]
