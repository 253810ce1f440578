import type { Example } from '../example.ts'

const portrait = (name: string) => ({
  src: `/media/portrait-${name}-muster.svg`,
  width: 600,
  height: 600,
})

export const examples: Example<'Management'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Management',
      title: 'Geschäftsleitung',
      members: [
        {
          name: 'Regula Muster',
          role: 'Geschäftsführerin',
          image: { ...portrait('regula'), alt: 'Regula Muster' },
          email: 'regula.muster@muster.example',
          phone: '+41 55 555 10 11',
          linkedin: 'https://linkedin.example/regula-muster',
          text: '<p>Führt das Unternehmen in dritter Generation.</p>',
        },
        {
          name: 'Urs Muster',
          role: 'Leiter Entwicklung',
          image: { ...portrait('urs'), alt: 'Urs Muster' },
          email: 'urs.muster@muster.example',
        },
        { name: 'Sandra Muster', role: 'Leiterin Finanzen', phone: '+41 55 555 10 13' },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Management',
      title: 'Management',
      members: [
        {
          name: 'Regula Muster',
          role: 'Chief executive',
          image: { ...portrait('regula'), alt: 'Regula Muster' },
          email: 'regula.muster@muster.example',
        },
        { name: 'Urs Muster', role: 'Head of engineering' },
      ],
    },
  },
  {
    name: 'name and role',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Management',
      title: 'Geschäftsleitung',
      members: [{ name: 'Regula Muster', role: 'Geschäftsführerin' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Management',
      title: 'Geschäftsleitungsmitglieder und Verwaltungsratspräsidium',
      members: Array.from({ length: 5 }, (_, index) => ({
        name: `Anna-Katharina Musterberger-Obermusterwiler ${index + 1}`,
        role: 'Leiterin Automatisierungstechnikentwicklung und Sondermaschinenprojektierung',
        email: 'anna-katharina.musterberger-obermusterwiler@muster-maschinenbau.example',
        phone: '+41 (0)55 555 10 1234567',
        text: `<p>${'Verantwortet die Entwicklungszusammenarbeit. '.repeat(5)}</p>`,
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Management',
      title: 'Management',
      members: [{ name: 'Regula Muster', role: 'Chief executive' }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Management',
      title: 'Members of the executive board and chair of the board of directors',
      members: Array.from({ length: 5 }, (_, index) => ({
        name: `Anna-Katharina Musterberger-Obermusterwiler ${index + 1}`,
        role: 'Head of automation, electropneumatic control systems and project management for special machines',
        email: 'anna-katharina.musterberger-obermusterwiler@muster-maschinenbau.example',
        phone: '+41 (0)55 555 10 1234567',
        text: `<p>${'Responsible for working with universities and suppliers. '.repeat(5)}</p>`,
      })),
    },
  },
]
