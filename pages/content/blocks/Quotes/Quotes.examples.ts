import type { Example } from '../example.ts'

export const examples: Example<'Quotes'>[] = [
  {
    name: 'two customers',
    locale: 'de',
    block: {
      type: 'Quotes',
      title: 'Was Kunden sagen',
      quotes: [
        {
          text: 'Früher standen drei Leute an der Tafelschere. Heute bedient sie eine Person, und die Rückenschmerzen sind kein Thema mehr.',
          author: 'Beat Muster',
          role: 'Leiter Zuschnitt',
          company: 'Blechwerk Hinterau AG',
          image: {
            src: '/media/portrait-beat-muster.svg',
            alt: 'Beat Muster',
            width: 600,
            height: 600,
          },
        },
        {
          text: 'Der Heber von 1987 läuft noch.',
          author: 'Claudia Muster',
          role: 'Betriebsleiterin',
          company: 'Glas Oberfeld AG',
          image: {
            src: '/media/portrait-claudia-muster.svg',
            alt: 'Claudia Muster',
            width: 600,
            height: 600,
          },
        },
      ],
    },
  },
  {
    name: 'in English, one customer',
    locale: 'en',
    block: {
      type: 'Quotes',
      title: 'What customers say',
      quotes: [
        {
          text: 'We only bought the second lifter because we built a second line.',
          author: 'Claudia Muster',
          company: 'Glas Oberfeld AG',
        },
      ],
    },
  },
  {
    name: 'author only',
    locale: 'de',
    block: { type: 'Quotes', quotes: [{ text: 'Läuft.', author: 'Urs Muster' }] },
  },
  {
    name: 'overlong',
    locale: 'de',
    block: {
      type: 'Quotes',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      quotes: [
        {
          text: 'Ohne Vakuumschlauchhebergeräteinstandhaltungsvereinbarung hätten wir das Schwerlastsondertransportbewilligungsverfahren nie überstanden, und schon gar nicht in der Woche vor Weihnachten, als alle drei Linien gleichzeitig standen.',
          author: 'Maximiliana-Alexandra von Mustermann-Musterberger',
          role: 'Leiterin Instandhaltungsmanagement und Arbeitssicherheitsbeauftragte',
          company: 'Tannwald Holzwerkstoffverarbeitungsgesellschaft AG',
          image: {
            src: '/media/portrait-regula-muster.svg',
            alt: 'Porträt',
            width: 600,
            height: 600,
          },
        },
        { text: 'Kurz.', author: 'Urs Muster' },
      ],
    },
  },
]
