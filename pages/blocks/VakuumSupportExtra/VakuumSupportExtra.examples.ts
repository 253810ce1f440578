import type { Example } from '../example.ts'

export const examples: Example<'VakuumSupportExtra'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Der Vakuumheber hält nicht?',
      text: '<p>Fünf Punkte, die Sie selbst prüfen können, bevor Sie uns anrufen.</p>',
      checklist: [
        'Sind die Dichtlippen sauber und ohne Risse?',
        'Ist das Filterglas der Pumpe frei von Staub?',
        'Zeigt das Manometer mindestens −0.6 bar?',
        'Sind alle Hähne der unbenutzten Saugplatten zu?',
        'Ist der Schlauch ohne Knick?',
      ],
      downloads: [
        {
          title: 'Störungssuche Vakuumheber',
          uri: '/media/stoerungssuche.pdf',
          format: 'PDF',
          bytes: 420_000,
        },
      ],
      contact: { title: 'Service anfragen', uri: '/de/service/anfrage' },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Is your vacuum lifter not holding?',
      text: '<p>What you can check before you call us.</p>',
      checklist: ['Are the sealing lips clean?', 'Does the gauge show at least −0.6 bar?'],
      contact: { title: 'Ask our service team', uri: '/en/service/request' },
    },
  },
  {
    name: 'text only',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Vakuum',
      text: '<p>Rufen Sie uns an.</p>',
      checklist: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Vakuumerzeugungseinheitstörungssuche und Dichtlippenverschleisskontrolle',
      text: `<p>${'Die Dichtlippenverschleisskontrolle dauert zehn Minuten. '.repeat(10)}</p>`,
      checklist: Array.from(
        { length: 12 },
        (_, index) =>
          `Hochleistungsvakuumpumpenfiltereinsatzverschmutzungsanzeige ${index + 1} ablesen und mit dem Wartungsprotokolleintrag vergleichen`,
      ),
      downloads: [
        {
          title: 'Vakuumerzeugungseinheitstörungssuchanleitung für Instandhaltungsfachpersonal',
          uri: '/media/stoerungssuche.pdf',
          format: 'PDF',
          bytes: 42_000_000,
        },
      ],
      contact: { title: 'Störungsbehebungsbereitschaftsdienst anfragen', uri: '/de/service' },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Vacuum',
      text: '<p>Call us.</p>',
      checklist: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'VakuumSupportExtra',
      title: 'Finding faults in vacuum generators and checking sealing lips for wear',
      text: `<p>${'Checking the sealing lips for wear takes ten minutes. '.repeat(10)}</p>`,
      checklist: Array.from(
        { length: 12 },
        (_, index) =>
          `Read the clogging indicator of filter insert ${index + 1} and compare it with what the maintenance report of the last twelve months says`,
      ),
      downloads: [
        {
          title:
            'How to find faults in vacuum generators: instructions for qualified maintenance staff',
          uri: '/media/fault-finding.pdf',
          format: 'PDF',
          bytes: 42_000_000,
        },
      ],
      contact: { title: 'Ask for the engineer on call', uri: '/en/service' },
    },
  },
]
