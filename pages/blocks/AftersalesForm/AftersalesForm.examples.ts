import type { Example } from '../example.ts'

export const examples: Example<'AftersalesForm'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'AftersalesForm',
      title: 'Service anfragen',
      text: '<p>Mit der Seriennummer finden wir Zeichnung, Ersatzteilliste und Prüfprotokoll Ihrer Maschine.</p>',
      requests: [
        { value: 'stoerung', label: 'Störung', call: true },
        { value: 'ersatzteil', label: 'Ersatzteil' },
        { value: 'pruefung', label: 'Prüfung' },
      ],
      machines: [
        { value: 'vl-250', label: 'Vakuumheber VL 250' },
        { value: 'vl-750', label: 'Vakuumheber VL 750' },
        { value: 'andere', label: 'Andere Maschine' },
      ],
      attachments: true,
      privacy: { title: 'Datenschutzerklärung', uri: '/de/datenschutz' },
      success: 'Ihre Anfrage ist beim Service. Wir rufen Sie zurück.',
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'AftersalesForm',
      title: 'Request service',
      requests: [
        { value: 'fault', label: 'Fault' },
        { value: 'part', label: 'Spare part' },
      ],
      machines: [{ value: 'vl-250', label: 'VL 250 vacuum lifter' }],
      privacy: { title: 'Privacy policy', uri: '/en/privacy' },
      success: 'Our service team has your request and will call you back.',
    },
  },
  {
    name: 'one request, one machine',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'AftersalesForm',
      title: 'Service',
      requests: [{ value: 'stoerung', label: 'Störung' }],
      machines: [{ value: 'andere', label: 'Andere Maschine' }],
      privacy: { title: 'Datenschutz', uri: '/de/datenschutz' },
      success: 'Vielen Dank.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'AftersalesForm',
      title: 'Störungsbehebungsbereitschaftsdienstanforderungsformular',
      text: `<p>${'Die Seriennummernschildposition ist in der Betriebsanleitung beschrieben. '.repeat(6)}</p>`,
      requests: [
        {
          value: 'pruefung',
          label: 'Lastaufnahmemittelsicherheitsüberprüfungsterminvereinbarung mit Protokoll',
        },
      ],
      machines: Array.from({ length: 40 }, (_, index) => ({
        value: `system-${index + 1}`,
        label: `Hochleistungsvakuumschlauchheberkomplettsystem ${index + 1}`,
      })),
      privacy: { title: 'Datenschutzerklärung', uri: '/de/datenschutz' },
      success: 'Ihre Anfrage ist beim Störungsbehebungsbereitschaftsdienst. '.repeat(4),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'AftersalesForm',
      title: 'Service',
      requests: [{ value: 'fault', label: 'Fault' }],
      machines: [{ value: 'other', label: 'Another machine' }],
      privacy: { title: 'Privacy', uri: '/en/privacy' },
      success: 'Thank you.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'AftersalesForm',
      title:
        'Request an out-of-hours call-out, an inspection or a replacement part for any of our machines',
      text: `<p>${'The serial number is stamped on the plate beside the main switch, below the cover of the control cabinet. '.repeat(5)}</p>`,
      requests: [
        {
          value: 'inspection',
          label:
            'Recurrent thorough examination of load-handling attachments, with a signed report of the results',
        },
      ],
      machines: Array.from({ length: 40 }, (_, index) => ({
        value: `system-${index + 1}`,
        label: `VL-25000-HD-XL/DUAL-CIRCUIT-${index + 1} with electropneumatic counterbalance`,
      })),
      privacy: {
        title: 'Privacy policy and principles of information security',
        uri: '/en/privacy',
      },
      success: 'Your request has reached the engineer on call, who will ring you back. '.repeat(4),
    },
  },
]
