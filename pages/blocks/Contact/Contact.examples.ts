import type { Example } from '../example.ts'

export const examples: Example<'Contact'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Contact',
      title: 'So erreichen Sie uns',
      company: 'Muster Maschinenbau AG',
      address: ['Werkstrasse 1', '8999 Musterwil', 'Schweiz'],
      phone: '+41 44 555 01 00',
      email: 'info@muster-maschinenbau.example',
      hours: 'Montag bis Freitag\n7.00 bis 17.30 Uhr',
      map: { lat: 47.3769, lng: 8.5417, zoom: 15 },
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Contact',
      title: 'How to reach us',
      company: 'Muster Maschinenbau AG',
      address: ['Werkstrasse 1', '8999 Musterwil', 'Switzerland'],
      phone: '+41 44 555 01 00',
      email: 'info@muster-maschinenbau.example',
      hours: 'Monday to Friday, 7 a.m. to 5.30 p.m.',
      map: { lat: 47.3769, lng: 8.5417, zoom: 15 },
    },
  },
  {
    name: 'without hours and map',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Contact',
      title: 'Pikett',
      company: 'Muster Maschinenbau AG',
      address: [],
      phone: '0800 555 010',
      email: 'pikett@muster-maschinenbau.example',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Contact',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      company: 'Tannwald Holzwerkstoffverarbeitungsgesellschaft AG',
      address: ['Obere Industriezonenerschliessungsstrasse 123a', '8999 Musterwil'],
      phone: '+41 (0)44 555 01 00 intern 4711',
      email: 'instandhaltungsmanagement.arbeitssicherheit@muster-maschinenbau.example',
      hours: 'Montag bis Donnerstag 7.00 bis 12.00 und 13.00 bis 17.30 Uhr, Freitag bis 16.00 Uhr',
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Contact',
      title: 'On call',
      company: 'Muster Maschinenbau AG',
      address: [],
      phone: '0800 555 010',
      email: 'oncall@muster-maschinenbau.example',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Contact',
      title: 'Recurrent thorough examination of load-handling attachments',
      company: 'Oberfeld Curtain Wall Prefabrication and Partners International AG',
      address: [
        'Upper Industrial Estate Distributor Road 123a, Gate 4',
        '8999 Musterwil',
        'Switzerland',
      ],
      phone: '+41 (0)44 555 01 00 extension 4711',
      email: 'maintenance-management.health-and-safety@muster-maschinenbau.example',
      hours:
        'Monday to Thursday, 7 a.m. to noon and 1 p.m. to 5.30 p.m., on Fridays until 4 p.m., and by arrangement on public holidays',
    },
  },
]
