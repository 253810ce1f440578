import type { Picture } from './picture.ts'
import { palette, shade } from './palette.ts'

type Hair = 'short' | 'side' | 'bald' | 'bob' | 'long' | 'bun' | 'curly'

const [dark, brown, fair, grey] = ['#2a2522', '#5a4333', '#b08d57', '#a9adaf']
const [light, medium, deep] = ['#e3c3ab', '#cfa282', '#9c6e50']

type Look = readonly [
  name: string,
  hair: Hair,
  hairColour: string,
  skin: string,
  top: string,
  also?: 'glasses' | 'beard',
]

const people: readonly Look[] = [
  ['regula-muster', 'bob', brown, light, palette.slate],
  ['daniel-muster', 'short', dark, light, palette.steel, 'glasses'],
  ['sandra-muster', 'long', fair, light, palette.ink],
  ['urs-muster', 'bald', grey, light, palette.steel, 'beard'],
  ['nicole-muster', 'bun', dark, medium, palette.slate],
  ['marco-muster', 'curly', dark, medium, palette.signal, 'beard'],
  ['anja-muster', 'long', dark, deep, palette.steel, 'glasses'],
  ['peter-muster', 'side', grey, light, palette.ink, 'glasses'],
  ['laura-muster', 'bun', fair, light, palette.grey],
  ['thomas-muster', 'side', brown, medium, palette.slate, 'beard'],
  ['beat-muster', 'short', grey, light, '#4c5a4e'],
  ['claudia-muster', 'bob', dark, medium, '#6b4b46'],
  ['barbara-aeschlimann', 'bob', grey, light, palette.slate, 'glasses'],
  ['celine-rochat', 'long', brown, light, palette.ink],
  ['reto-gisler', 'short', fair, light, palette.steel],
  ['simon-wyss', 'short', brown, light, palette.grey, 'beard'],
  ['yves-favre', 'side', dark, medium, palette.signal],
  ['margrit-luethi', 'bun', grey, light, palette.slate, 'glasses'],
  ['silvia-muster', 'bun', brown, light, '#54506b'],
  ['hansruedi-muster', 'side', grey, light, '#5a6046'],
  ['rolf-inauen', 'short', dark, light, '#4d5a66'],
  ['kurt-zgraggen', 'bald', brown, light, palette.steel],
]

/** For each style what lies behind the head and what lies on it. */
const hairShapes: Record<Hair, readonly [back: string, front: string]> = {
  short: [
    '',
    'M180,232 Q168,96 300,94 Q432,96 420,232 Q404,222 402,190 Q300,178 204,188 Q196,222 180,232Z',
  ],
  side: [
    '',
    'M180,240 Q160,92 296,92 Q440,86 420,240 Q402,226 398,184 Q330,190 258,150 Q212,172 202,190 Q198,226 180,240Z',
  ],
  bald: [
    '',
    'M180,262 Q174,222 186,200 Q198,214 196,262Z M420,262 Q426,222 414,200 Q402,214 404,262Z',
  ],
  bob: [
    'M160,370 Q126,84 300,84 Q474,84 440,370 Q420,392 372,384 L228,384 Q180,392 160,370Z',
    'M184,262 Q164,104 300,102 Q436,104 416,262 Q404,196 364,170 Q300,196 236,172 Q196,196 184,262Z',
  ],
  long: [
    'M154,500 Q140,84 300,82 Q460,84 446,500 Q420,520 380,500 L220,500 Q180,520 154,500Z',
    'M184,270 Q166,102 300,100 Q434,102 416,270 Q398,196 318,150 Q218,176 184,270Z',
  ],
  bun: [
    'M236,98 Q236,34 300,34 Q364,34 364,98Z',
    'M182,246 Q164,92 300,90 Q436,92 418,246 Q404,190 372,162 Q300,136 228,162 Q196,190 182,246Z',
  ],
  curly: [
    '',
    'M178,240 Q150,206 170,172 Q160,124 208,116 Q226,74 276,86 Q318,62 352,90 Q404,88 410,132 Q448,160 428,200 Q430,226 420,240 Q408,220 402,192 Q372,196 356,174 Q330,190 306,172 Q276,190 252,172 Q228,196 200,190 Q194,222 178,240Z',
  ],
}

export const portraits: Picture[] = people.map((look) => ({
  name: `portrait-${look[0]}`,
  width: 600,
  height: 600,
  body: bust(look),
}))

function bust([_name, hair, hairColour, skin, top, also]: Look): string {
  const [back, front] = hairShapes[hair]
  const shadowed = shade(skin, 0.86)
  return [
    '<circle cx="300" cy="318" r="236" fill="#fff" fill-opacity=".38"/>',
    path(back, hairColour),
    path('M40,600 Q52,468 180,434 L256,408 L344,408 L420,434 Q548,468 560,600Z', top),
    path('M250,340 L250,418 Q300,474 350,418 L350,340Z', shadowed),
    path(
      'M214,424 L250,404 Q300,470 350,404 L386,424 L352,500 L300,452 L248,500Z',
      hair === 'long' || hair === 'bun' ? shade(top, 0.8) : palette.paper,
    ),
    path(
      'M188,238 Q184,130 300,128 Q416,130 412,238 Q412,320 366,364 Q300,418 234,364 Q188,320 188,238Z',
      skin,
    ),
    path('M186,236 q-20,-6 -18,26 q4,36 28,36Z M414,236 q20,-6 18,26 q-4,36 -28,36Z', shadowed),
    also === 'beard'
      ? path(
          'M190,262 Q204,290 232,296 Q300,270 368,296 Q396,290 410,262 Q414,330 366,370 Q300,420 234,370 Q186,330 190,262Z',
          hairColour,
        )
      : '',
    face(skin, also === 'beard'),
    path(front, hairColour),
    also === 'glasses' ? glasses() : '',
  ].join('')
}

function face(skin: string, hasBeard: boolean): string {
  const line = shade(skin, 0.55)
  const mouth = hasBeard ? '#f0dcd0' : line
  return [
    `<g fill="none" stroke="${line}" stroke-width="7" stroke-linecap="round">`,
    '<path d="M228,218 q22,-14 44,-3 M328,215 q22,-11 44,3"/>',
    '<path d="M300,244 q-12,36 4,42" stroke-width="5"/>',
    `<path d="M264,326 q36,24 72,0" stroke="${mouth}"/></g>`,
    `<g fill="${palette.ink}"><circle cx="251" cy="246" r="8"/><circle cx="349" cy="246" r="8"/></g>`,
  ].join('')
}

function glasses(): string {
  return `<g fill="#fff" fill-opacity=".25" stroke="${palette.ink}" stroke-width="7"><rect x="212" y="220" width="76" height="56" rx="20"/><rect x="312" y="220" width="76" height="56" rx="20"/><path d="M288,240 q12,-10 24,0 M212,238 L186,230 M388,238 L414,230" fill="none"/></g>`
}

function path(d: string, fill: string): string {
  return d === '' ? '' : `<path d="${d}" fill="${fill}"/>`
}
