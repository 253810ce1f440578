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
        { value: 'offerte', label: 'Offerte' },
        { value: 'beratung', label: 'Beratung' },
        { value: 'bewerbung', label: 'Bewerbung' },
      ],
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
]
