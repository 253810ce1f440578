import { portrait, type Example } from '../example.ts'

export const examples: Example<'Teams'>[] = [
  {
    name: 'two teams',
    locale: 'de',
    block: {
      type: 'Teams',
      title: 'Ihre Ansprechpersonen',
      teams: [
        {
          title: 'Verkauf',
          members: [
            {
              name: 'Regula Muster',
              role: 'Leiterin Verkauf',
              image: portrait('portrait-regula-muster.svg', 'Regula Muster'),
              phone: '+41 44 555 01 21',
              email: 'regula.muster@muster-maschinenbau.example',
              linkedin: 'https://www.linkedin.com/in/regula-muster',
            },
            {
              name: 'Marco Muster',
              role: 'Verkauf Westschweiz',
              image: portrait('portrait-marco-muster.svg', 'Marco Muster'),
              phone: '+41 44 555 01 22',
              email: 'marco.muster@muster-maschinenbau.example',
            },
            {
              name: 'Anja Muster',
              role: 'Verkauf Innendienst',
              image: portrait('portrait-anja-muster.svg', 'Anja Muster'),
              email: 'anja.muster@muster-maschinenbau.example',
            },
            {
              name: 'Thomas Muster',
              role: 'Projektleiter',
              image: portrait('portrait-thomas-muster.svg', 'Thomas Muster'),
              phone: '+41 44 555 01 24',
            },
          ],
        },
        {
          title: 'Service',
          members: [
            {
              name: 'Urs Muster',
              role: 'Leiter Service',
              image: portrait('portrait-urs-muster.svg', 'Urs Muster'),
              phone: '+41 44 555 01 31',
              text: '<p>Seit 1994 bei Muster, hat jeden Heber schon offen gesehen.</p>',
            },
            { name: 'Anna-Lena Muster', role: 'Servicetechnikerin' },
          ],
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'Teams',
      title: 'Your contacts',
      teams: [
        {
          title: 'Sales',
          members: [
            {
              name: 'Nicole Muster',
              role: 'Head of export',
              image: portrait('portrait-nicole-muster.svg', 'Nicole Muster'),
              phone: '+41 44 555 01 25',
              email: 'nicole.muster@muster-maschinenbau.example',
              linkedin: 'https://www.linkedin.com/in/nicole-muster',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'one person',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'Teams',
      title: 'Empfang',
      teams: [{ title: 'Empfang', members: [{ name: 'Laura', role: 'Empfang' }] }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Teams',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      teams: [
        {
          title: 'Schwerlastsondertransportbewilligungsverfahren',
          members: [
            {
              name: 'Maximiliana-Alexandra von Mustermann-Musterberger',
              role: 'Instandhaltungsmanagementverantwortliche',
              phone: '+41 (0)44 555 01 00',
              email:
                'maximiliana-alexandra.von.mustermann-musterberger@muster-maschinenbau.example',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'Teams',
      title: 'Reception',
      teams: [{ title: 'Reception', members: [{ name: 'Laura', role: 'Reception' }] }],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Teams',
      title: 'Your contacts for maintenance agreements and counterbalance-compensated suspension',
      teams: [
        {
          title: 'Permits to move abnormal indivisible loads on public roads',
          members: [
            {
              name: 'Maximiliana-Alexandra von Mustermann-Musterberger',
              role: 'Appointed person for the recurrent thorough examination of load-handling attachments',
              phone: '+41 (0)44 555 01 00',
              email:
                'maximiliana-alexandra.von.mustermann-musterberger@muster-maschinenbau.example',
            },
          ],
        },
      ],
    },
  },
]
