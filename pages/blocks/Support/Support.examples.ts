import type { Example } from '../example.ts'

export const examples: Example<'Support'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Support',
      title: 'Die Maschine steht?',
      text: '<p>Rufen Sie an. Am Telefon lösen wir zwei von drei Störungen in einer Viertelstunde; sonst ist am nächsten Tag jemand bei Ihnen.</p>',
      phone: '+41 (0)55 555 10 50',
      email: 'service@muster.example',
      hours: 'Montag bis Freitag, 6.30 bis 18 Uhr',
      items: [
        {
          icon: 'package',
          title: 'Ersatzteile',
          text: 'Bis 15 Uhr bestellt, am selben Tag unterwegs.',
          uri: '/de/service/ersatzteile',
        },
        {
          icon: 'shield-check',
          title: 'Prüfung',
          text: 'Jährlich, mit Protokoll und Plakette.',
          uri: '/de/service/pruefung',
        },
        {
          icon: 'graduation-cap',
          title: 'Schulung',
          text: 'Für Bedienung und Unterhalt, bei Ihnen oder bei uns.',
          uri: '/de/service/schulung',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Support',
      title: 'Is the machine down?',
      text: '<p>Call us. We solve two faults out of three on the phone.</p>',
      phone: '+41 55 555 10 50',
      email: 'service@muster.example',
      hours: 'Monday to Friday, 6.30 a.m. to 6 p.m.',
      items: [
        {
          title: 'Spare parts',
          text: 'Ordered by 3 p.m., shipped the same day.',
          uri: '/en/service/spare-parts',
        },
      ],
    },
  },
  {
    name: 'no items',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Support',
      title: 'Service',
      text: '<p>Wir sind für Sie da.</p>',
      phone: '+41 55 555 10 50',
      email: 'service@muster.example',
      hours: 'Werktags',
      items: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Support',
      title: 'Instandhaltungsdienstleistungen und Störungsbehebungsbereitschaftsdienst',
      text: `<p>${'Der Störungsbehebungsbereitschaftsdienst ist rund um die Uhr erreichbar. '.repeat(8)}</p>`,
      phone: '+41 (0)55 555 10 50, Durchwahl 1234567',
      email: 'stoerungsbehebungsbereitschaftsdienst@muster-maschinenbau.example',
      hours:
        'Montag bis Freitag 6.30 bis 18 Uhr, an Feiertagen Bereitschaftsdienst auf Voranmeldung',
      items: Array.from({ length: 4 }, (_, index) => ({
        icon: 'wrench',
        title: `Lastaufnahmemittelsicherheitsüberprüfung ${index + 1}`,
        text: 'Hochleistungsvakuumpumpenfiltereinsatzerneuerung und Dichtlippenaustausch.',
        uri: `/de/service/${index + 1}`,
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Support',
      title: 'Service',
      text: '<p>We are there for you.</p>',
      phone: '+41 55 555 10 50',
      email: 'service@muster.example',
      hours: 'On working days',
      items: [],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Support',
      title: 'Maintenance, recurrent thorough examinations and an engineer on call at any time',
      text: `<p>${'The engineer on call can be reached by day and by night, and answers in three languages. '.repeat(8)}</p>`,
      phone: '+41 (0)55 555 10 50, extension 1234567',
      email: 'maintenance-management.engineer-on-call@muster-maschinenbau.example',
      hours:
        'Monday to Friday, 6.30 a.m. to 6 p.m., on public holidays by prior arrangement with the engineer on call',
      items: Array.from({ length: 4 }, (_, index) => ({
        icon: 'wrench',
        title: `Recurrent thorough examination of load-handling attachments ${index + 1}`,
        text: 'Changing the filter inserts of high-performance vacuum pumps and worn sealing lips.',
        uri: `/en/service/${index + 1}`,
      })),
    },
  },
]
