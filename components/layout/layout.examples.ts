import type { Layout } from '../../content/contract/layout.ts'

/** A layout with everything a backend can send: six entries, of which the footer shows five. */
export const fullLayout: Layout = {
  navigation: [
    {
      title: 'Maschinen',
      uri: '/de/maschinen',
      children: [
        {
          title: 'Vakuumheber',
          uri: '/de/maschinen/vakuumheber',
          icon: 'weight',
          children: [{ title: 'VL 250', uri: '/de/maschinen/vakuumheber/vl-250' }],
        },
        { title: 'Portalhandling', uri: '/de/maschinen/portalhandling', icon: 'no-such-icon' },
      ],
    },
    { title: 'Produkte', uri: '/de/produkte', children: [] },
    { title: 'Anwendungen', uri: '/de/anwendungen' },
    { title: 'Service', uri: '/de/service' },
    { title: 'Unternehmen', uri: '/de/unternehmen' },
    { title: 'Shop', uri: 'https://shop.example.com/' },
  ],
  contact: '/de/kontakt',
  cookie: {
    text: 'Wir setzen Cookies ein.',
    link: '/de/datenschutz',
    link_text: 'Datenschutzerklärung',
    action: 'Einverstanden',
  },
  footer: {
    text1: '<p><strong>Muster Maschinenbau AG</strong></p>',
    text2: '<p>Since 1949.</p>',
    email: 'info@muster.example',
    email_label: 'E-Mail schreiben',
    phone: '+41 00 555 19 49',
    phone_label: 'Anrufen',
    youtube: 'https://www.youtube.com/@muster',
    linkedin: 'https://www.linkedin.com/company/muster',
    xing: 'https://www.xing.com/pages/muster',
    instagram: 'https://www.instagram.com/muster',
    info: [{ title: 'Impressum', uri: '/de/impressum' }],
  },
}

/** The least that a backend has to send. */
export const minimalLayout: Layout = {
  navigation: [],
  contact: '/de/kontakt',
  cookie: { text: 'Cookies?', link: '/de/datenschutz', link_text: 'Mehr', action: 'Ja' },
  footer: {},
}
