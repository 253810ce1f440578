import type { Example } from '../example.ts'

const logo = (name: string) => ({
  src: `/media/logo-${name.toLowerCase()}.svg`,
  alt: `Logo ${name}`,
  width: 320,
  height: 120,
})

export const examples: Example<'Customers'>[] = [
  {
    name: 'complete',
    locale: 'de',
    block: {
      type: 'Customers',
      title: 'Sie arbeiten mit unseren Maschinen',
      customers: [
        { name: 'Hinterau', logo: logo('Hinterau'), uri: '/de/referenzen/hinterau' },
        { name: 'Kronbach', logo: logo('Kronbach') },
        { name: 'Oberfeld', logo: logo('Oberfeld'), uri: 'https://oberfeld.example' },
        { name: 'Steinhof', logo: logo('Steinhof') },
        { name: 'Tannwald', logo: logo('Tannwald') },
        { name: 'Vialto', logo: logo('Vialto') },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Customers',
      title: 'They work with our machines',
      customers: [
        { name: 'Kronbach', logo: logo('Kronbach'), uri: '/en/cases/kronbach' },
        { name: 'Vialto', logo: logo('Vialto') },
      ],
    },
  },
  {
    name: 'no title, no link',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Customers', customers: [{ name: 'Steinhof', logo: logo('Steinhof') }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Customers',
      title: 'Maschinenbaugesellschaften und Glasfassadenelementhersteller aus neun Ländern',
      customers: Array.from({ length: 13 }, (_, index) => ({
        name: `Glasfassadenelementfertigungsgesellschaft Tannwald ${index + 1}`,
        logo: logo('Tannwald'),
      })),
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Customers', customers: [{ name: 'Steinhof', logo: logo('Steinhof') }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Customers',
      title:
        'Machine builders, glaziers and manufacturers of curtain-wall elements from nine countries work with our lifters every day',
      customers: Array.from({ length: 13 }, (_, index) => ({
        name: `Tannwald Wood-Based Panel Processing International ${index + 1}`,
        logo: logo('Tannwald'),
      })),
    },
  },
]
