import { portrait, type Example } from '../example.ts'

export const examples: Example<'Member'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Member',
      name: 'Thomas Muster',
      role: 'Verkauf Vakuumtechnik',
      image: portrait('portrait-thomas-muster.svg', 'Thomas Muster'),
      email: 'thomas.muster@muster.example',
      phone: '+41 55 555 10 21',
      text: '<p>Ihre Ansprechperson für Vakuumheber bis 750 kg.</p>',
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Member',
      name: 'Thomas Muster',
      role: 'Sales, vacuum technology',
      email: 'thomas.muster@muster.example',
      linkedin: 'https://linkedin.example/thomas-muster',
    },
  },
  {
    name: 'name and role',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Member', name: 'Laura Muster', role: 'Einkauf' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Member',
      name: 'Anna-Katharina Musterberger-Obermusterwiler',
      role: 'Leiterin Automatisierungstechnikentwicklung und Sondermaschinenprojektierung',
      email: 'anna-katharina.musterberger-obermusterwiler@muster-maschinenbau.example',
      text: `<p>${'Verantwortet die Entwicklungszusammenarbeit. '.repeat(9)}</p>`,
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Member', name: 'Laura Muster', role: 'Purchasing' },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Member',
      name: 'Anna-Katharina Musterberger-Obermusterwiler',
      role: 'Head of automation, electropneumatic control systems and project management for special machines',
      email: 'anna-katharina.musterberger-obermusterwiler@muster-maschinenbau.example',
      text: `<p>${'Responsible for working with universities and suppliers. '.repeat(9)}</p>`,
    },
  },
]
