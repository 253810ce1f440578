import { portrait, type Example } from '../example.ts'

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
          image: portrait('portrait-beat-muster.svg', 'Beat Muster'),
        },
        {
          text: 'Der Heber von 1987 läuft noch.',
          author: 'Claudia Muster',
          role: 'Betriebsleiterin',
          company: 'Glas Oberfeld AG',
          image: portrait('portrait-claudia-muster.svg', 'Claudia Muster'),
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
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Quotes', quotes: [{ text: 'Läuft.', author: 'Urs Muster' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
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
          image: portrait('portrait-regula-muster.svg', 'Porträt'),
        },
        { text: 'Kurz.', author: 'Urs Muster' },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Quotes', quotes: [{ text: 'It runs.', author: 'Urs Muster' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Quotes',
      title: 'What customers say about their counterbalance-compensated suspension arrangements',
      quotes: [
        {
          text: 'Without the maintenance agreement we would never have got through the permit to move abnormal indivisible loads, least of all in the week before Christmas, when all three lines stood still and nobody knew which of them to mend first.',
          author: 'Maximiliana-Alexandra von Mustermann-Musterberger',
          role: 'Head of maintenance and appointed person for health and safety at work',
          company: 'Tannwald Wood-Based Panel Processing International AG',
          image: portrait('portrait-regula-muster.svg', 'Portrait'),
        },
        { text: 'Short.', author: 'Urs Muster' },
      ],
    },
  },
]
