import type { Example } from '../example.ts'

export const examples: Example<'ContactForm'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'ContactForm',
      title: 'Schreiben Sie uns',
      text: '<p>Sie erhalten innerhalb eines Arbeitstags Antwort von der Person, die sich mit Ihrer Frage auskennt.</p>',
      topics: [
        {
          value: 'offerte',
          label: 'Offerte',
          title: 'Offerte anfragen',
          message: 'Bitte senden Sie uns eine Offerte.',
          load: true,
        },
        { value: 'beratung', label: 'Beratung' },
        { value: 'bewerbung', label: 'Bewerbung' },
      ],
      attachments: true,
      privacy: { title: 'Datenschutzerklärung', uri: '/de/datenschutz' },
      success: 'Vielen Dank für Ihre Nachricht. Wir melden uns innerhalb eines Arbeitstags.',
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'ContactForm',
      title: 'Write to us',
      text: '<p>The person who knows about your question answers within one working day.</p>',
      topics: [
        { value: 'quotation', label: 'Quotation' },
        { value: 'advice', label: 'Advice' },
      ],
      privacy: { title: 'Privacy policy', uri: '/en/privacy' },
      success: 'Thank you for your message. You will hear from us within one working day.',
    },
  },
  {
    name: 'no text, one topic',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'ContactForm',
      title: 'Kontakt',
      topics: [{ value: 'allgemein', label: 'Allgemeine Anfrage' }],
      privacy: { title: 'Datenschutz', uri: '/de/datenschutz' },
      success: 'Vielen Dank.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'ContactForm',
      title: 'Sondermaschinenentwicklungsprojektanfrageformular für Blechbearbeitungsbetriebe',
      text: `<p>${'Die Machbarkeitsabklärungszusammenfassung erhalten Sie innerhalb von zwei Wochen. '.repeat(6)}</p>`,
      topics: [
        {
          value: 'machbarkeit',
          label:
            'Machbarkeitsabklärung für eine Glasfassadenelementwendevorrichtung mit Kranbahnanbindung und Absturzsicherung',
        },
      ],
      privacy: {
        title:
          'Datenschutzerklärung und Informationssicherheitsgrundsätze der Muster Maschinenbau AG',
        uri: '/de/datenschutz',
      },
      success: 'Vielen Dank für Ihre Sondermaschinenentwicklungsprojektanfrage. '.repeat(4),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'ContactForm',
      title: 'Contact',
      topics: [{ value: 'general', label: 'General enquiry' }],
      privacy: { title: 'Privacy', uri: '/en/privacy' },
      success: 'Thank you.',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'ContactForm',
      title: 'Tell us about the special machine that nobody has been able to build for you so far',
      text: `<p>${'You will have the summary of our feasibility study within two weeks of your enquiry. '.repeat(6)}</p>`,
      topics: [
        {
          value: 'feasibility',
          label:
            'Feasibility study for a turning device with a crane runway, an edge protection and a suspended walkway',
        },
      ],
      privacy: {
        title: 'Privacy policy and principles of information security of Muster Maschinenbau AG',
        uri: '/en/privacy',
      },
      success: 'Thank you for telling us about your special machine. '.repeat(4),
    },
  },
]
