import type { Example } from '../example.ts'

export const examples: Example<'TextStack'>[] = [
  {
    name: 'four steps',
    locale: 'de',
    block: {
      type: 'TextStack',
      title: 'Vom ersten Telefon bis zur Abnahme',
      items: [
        {
          title: 'Last ansehen',
          text: '<p>Wir besuchen Sie oder testen Ihr Material bei uns im Versuchsraum. Den Versuch und das Protokoll dazu verrechnen wir nicht.</p>',
        },
        {
          title: 'Entwerfen und rechnen',
          text: '<p>Nach zehn Arbeitstagen liegen Zeichnung, Traglastberechnung und Festpreis vor.</p>',
        },
        {
          title: 'Fertigen und prüfen',
          text: '<p>Wir sägen, schweissen, fräsen und lackieren unter einem Dach.</p>',
        },
        {
          title: 'Übergeben und betreuen',
          text: '<p>Ihr Team wird einen halben Tag lang am Gerät geschult.</p>',
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'TextStack',
      title: 'Frequently asked questions',
      items: [
        {
          title: 'Does it hold when the power fails?',
          text: '<p>Yes. The non-return valve closes in less than 0.2 seconds, and the reservoir holds the load for at least five minutes.</p>',
        },
        {
          title: 'Who inspects it?',
          text: '<p>We do, once a year, or a person you name and we train.</p>',
        },
      ],
    },
  },
  {
    name: 'one item without title',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'TextStack', items: [{ title: 'Garantie', text: '<p>Drei Jahre.</p>' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'TextStack',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      items: [
        {
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          text: "<p>Vakuumschlauchhebergeräteinstandhaltungsvereinbarung</p><table><tbody><tr><th>Frist</th><td>30 Arbeitstage</td></tr><tr><th>Gebühr</th><td>CHF 1'250.–</td></tr></tbody></table>",
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'TextStack', items: [{ title: 'Warranty', text: '<p>Three years.</p>' }] },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'TextStack',
      title: 'Frequent questions about counterbalance-compensated electropneumatic suspension',
      items: [
        {
          title:
            'How long does it take to get a permit to move an abnormal indivisible load on public roads?',
          text: '<p>VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR</p><table><tbody><tr><th>Processing time</th><td>30 working days</td></tr><tr><th>Fee</th><td>CHF 1,250</td></tr></tbody></table>',
        },
      ],
    },
  },
]
