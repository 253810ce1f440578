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
        { value: 'stoerung', label: 'Störung' },
        { value: 'ersatzteil', label: 'Ersatzteil' },
        { value: 'pruefung', label: 'Prüfung' },
      ],
      machines: [
        { value: 'vl-250', label: 'Vakuumheber VL 250' },
        { value: 'vl-750', label: 'Vakuumheber VL 750' },
        { value: 'andere', label: 'Andere Maschine' },
      ],
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
      machines: [{ value: 'vl-250', label: 'Vacuum lifter VL 250' }],
      privacy: { title: 'Privacy policy', uri: '/en/privacy' },
      success: 'Our service has your request. We will call you back.',
    },
  },
  {
    name: 'one request, one machine',
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
]
