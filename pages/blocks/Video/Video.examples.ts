import type { Example } from '../example.ts'

const poster = { src: '/media/film-vl-750.svg', width: 1600, height: 900 }

export const examples: Example<'Video'>[] = [
  {
    name: 'own video with captions',
    locale: 'de',
    block: {
      type: 'Video',
      title: 'Das Portal in Betrieb',
      text: '<p>Acht Sekunden vom Stapel in die Presse, ohne Ton gefilmt bei Kronbach.</p>',
      poster: {
        ...poster,
        alt: 'Vakuumheber über einem Blechstapel',
        caption: 'Portal PH bei Kronbach, 2026',
      },
      sources: [{ src: '/media/film-vl-750.webm', type: 'video/webm' }],
      captions: [
        { src: '/media/film-vl-750-de.vtt', srclang: 'de', label: 'Deutsch' },
        { src: '/media/film-vl-750-en.vtt', srclang: 'en', label: 'English' },
      ],
    },
  },
  {
    name: 'in English, video at another provider',
    locale: 'en',
    block: {
      type: 'Video',
      title: 'The gantry at work',
      text: '<p>Eight seconds from the stack to the press.</p>',
      poster: { ...poster, alt: 'Vacuum lifter above a stack of sheets' },
      embed: 'https://video.example/embed/gantry',
    },
  },
  {
    name: 'only the picture',
    kind: 'minimal',
    locale: 'de',
    block: { type: 'Video', poster: { ...poster, alt: 'Vakuumheber' } },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'de',
    block: {
      type: 'Video',
      title: 'Portalhandlingbeladevorgangsaufzeichnung aus der Blechbearbeitungsfertigungshalle',
      text: `<p>${'Die Werkstückpositionierungsgenauigkeit liegt bei einem Zehntelmillimeter. '.repeat(8)}</p>`,
      poster: {
        ...poster,
        alt: 'Vakuumheber über einem Blechstapel',
        caption:
          'Werkstückpositionierungsgenauigkeitsnachweis mit Hochgeschwindigkeitskamera '.repeat(3),
      },
      embed: 'https://video.example/embed/portal',
    },
  },
  {
    name: 'minimal',
    kind: 'minimal',
    locale: 'en',
    block: { type: 'Video', poster: { ...poster, alt: 'Vacuum lifter' } },
  },
  {
    name: 'overlong',
    kind: 'overlong',
    locale: 'en',
    block: {
      type: 'Video',
      title:
        'How the gantry loads a press in eight seconds, filmed in the sheet-metal works of Kronbach',
      text: `<p>${'The gantry puts every workpiece down to within a tenth of a millimetre. '.repeat(8)}</p>`,
      poster: {
        ...poster,
        alt: 'Vacuum lifter above a stack of sheets',
        caption: 'The accuracy of the gantry, proven with a high-speed camera. '.repeat(3),
      },
      embed: 'https://video.example/embed/gantry',
    },
  },
]
