import { photo, type Example } from '../example.ts'

export const examples: Example<'ImgTextPart'>[] = [
  {
    name: 'picture on the right',
    locale: 'de',
    block: {
      type: 'ImgTextPart',
      title: 'Vakuum hält, auch wenn der Strom ausfällt',
      text: '<p>Die Saugplatten jedes Hebers halten mindestens das Doppelte der Nennlast. Fällt der Strom aus, schliesst das Rückschlagventil in weniger als 0.2 Sekunden.</p><p>Bevor ein Gerät die Halle verlässt, hängt es bei uns eine Stunde lang mit 125 % Last am Prüfstand.</p>',
      image: {
        ...photo('load-test.webp', 'Lastprobe mit Prüfgewichten'),
        caption: 'Lastprobe mit 3 t am neuen Prüfstand',
      },
      position: 'right',
      link: { title: 'So prüfen wir', uri: '/de/service' },
    },
  },
  {
    name: 'in English, picture on the left',
    locale: 'en',
    block: {
      type: 'ImgTextPart',
      title: 'Where the catalogue ends',
      text: '<p>Turning plasterboard, stacking doors, lifting solar modules: about 40% of our orders start as a sketch on squared paper.</p>',
      image: photo('special-machine.webp', 'Special machine with infeed conveyor'),
      position: 'left',
      link: { title: 'See examples', uri: '/en/machines/special-machines' },
    },
  },
  {
    name: 'without link',
    kind: 'minimal',
    locale: 'de',
    block: {
      type: 'ImgTextPart',
      title: 'Werk',
      text: '<p>Musterwil.</p>',
      image: photo('works.webp', ''),
      position: 'left',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'ImgTextPart',
      title: 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung',
      text: '<p>Schwerlastsondertransportbewilligungsverfahren</p>',
      image: {
        ...photo('engineering.webp', 'Arbeitsplatz in der Konstruktion'),
        caption:
          'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung, Schwerlastsondertransportbewilligungsverfahren',
      },
      position: 'right',
      link: {
        title: 'Schwerlastsondertransportbewilligungsverfahren',
        uri: 'https://example.com/bewilligung',
      },
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: {
      type: 'ImgTextPart',
      title: 'Works',
      text: '<p>Musterwil.</p>',
      image: photo('works.webp', ''),
      position: 'left',
    },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'ImgTextPart',
      title: 'Counterbalance-compensated electropneumatic suspension arrangements',
      text: '<p>The designation VL-25000-HD-XL/DUAL-CIRCUIT-REDUNDANT-VACUUM-RESERVOIR is stamped on the rating plate.</p>',
      image: {
        ...photo('engineering.webp', 'Workplace of a design engineer'),
        caption:
          'Where counterbalance-compensated suspension arrangements are thought up, drawn, calculated and, quite often, thrown away again',
      },
      position: 'right',
      link: {
        title: 'Permits to move abnormal indivisible loads on public roads',
        uri: 'https://example.com/permits',
      },
    },
  },
]
