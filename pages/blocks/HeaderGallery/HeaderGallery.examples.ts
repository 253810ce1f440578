import { hero, type Example } from '../example.ts'

export const examples: Example<'HeaderGallery'>[] = [
  {
    name: 'three slides',
    locale: 'de',
    block: {
      type: 'HeaderGallery',
      slides: [
        {
          title: "1'500 kg Blech. Ein Bediener.",
          text: 'Unsere Vakuumheber legen Tafeln bis 4 × 2 m in 40 Sekunden auf den Lasertisch.',
          image: hero('home-hero.webp', 'Vakuumheber legt eine Blechtafel auf den Lasertisch'),
          link: { title: 'Vakuumheber ansehen', uri: '/de/maschinen/vakuumheber' },
        },
        {
          title: 'Beladen, während die Anlage läuft.',
          text: 'Das Portal PH setzt alle 8 Sekunden ein Werkstück auf 0.1 mm genau ab.',
          image: hero('gantry-handling-hero.webp', 'Portalhandling über einer Förderstrecke'),
          link: { title: 'Zum Portalhandling', uri: '/de/maschinen/portalhandling' },
        },
        {
          title: 'Gebaut in Musterwil, gewartet bei Ihnen.',
          image: hero('service-hero.webp', 'Geöffneter Vakuumheber neben einem Werkzeugwagen'),
        },
      ],
    },
  },
  {
    name: 'in English',
    locale: 'en',
    block: {
      type: 'HeaderGallery',
      id: 'start',
      slides: [
        {
          title: '1,500 kg of sheet metal. One operator.',
          text: 'Our vacuum lifters put sheets of up to 4 × 2 m on the laser table in 40 seconds.',
          image: hero('home-hero.webp', 'Sheet metal on its way to the laser table'),
          link: { title: 'See vacuum lifters', uri: '/en/machines/vacuum-lifters' },
        },
        {
          title: 'Built in Musterwil, looked after on your site.',
          image: hero('works-hero.webp', 'Machines in the assembly hall'),
        },
      ],
    },
  },
  {
    name: 'one slide',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'HeaderGallery',
      slides: [
        {
          title: 'Seit 1949',
          image: hero('works-hero.webp', 'Werk in Musterwil'),
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'HeaderGallery',
      id: 'lang',
      slides: [
        {
          title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung für alle Geräte',
          text: 'Wer einmal im Jahr prüft, hebt länger: Wir bringen Prüfgewichte, Ersatzteile und das Protokoll mit, erledigen das Schwerlastsondertransportbewilligungsverfahren und schulen gleich Ihre neuen Mitarbeitenden.',
          image: hero('parts-hero.webp', 'Ersatzteile nebeneinander'),
          link: {
            title: 'Schwerlastsondertransportbewilligungsverfahren beantragen',
            uri: '/de/service',
          },
        },
        {
          title: 'Kurz',
          image: hero('gantry-handling-hero.webp', 'Portal'),
        },
      ],
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'HeaderGallery',
      slides: [
        {
          title: 'Since 1949',
          image: hero('works-hero.webp', 'Works in Musterwil'),
        },
      ],
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'HeaderGallery',
      id: 'long',
      slides: [
        {
          title:
            'Counterbalance-compensated suspension for every lifter that has left our works since 1987',
          text: 'Whoever inspects once a year lifts longer: we bring test weights, spare parts and the report, apply for the permit to move abnormal loads, and train your new colleagues while we are there.',
          image: hero('parts-hero.webp', 'Spare parts side by side'),
          link: {
            title: 'Apply for a permit to move abnormal indivisible loads',
            uri: '/en/service',
          },
        },
        {
          title: 'Short',
          image: hero('gantry-handling-hero.webp', 'Gantry'),
        },
      ],
    },
  },
]
