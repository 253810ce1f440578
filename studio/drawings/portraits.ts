import type { Picture } from './picture.ts'
import { palette, shade } from './palette.ts'

type Hair = 'short' | 'side' | 'bald' | 'bob' | 'long' | 'bun' | 'curly'

interface Look {
  name: string
  hair: Hair
  hairColour: string
  skin: string
  top: string
  glasses?: boolean
  beard?: boolean
}

const [dark, brown, fair, grey] = ['#2a2522', '#5a4333', '#b08d57', '#a9adaf']
const [light, medium, deep] = ['#e3c3ab', '#cfa282', '#9c6e50']

const people: Look[] = [
  { name: 'regula-muster', hair: 'bob', hairColour: brown, skin: light, top: palette.slate },
  {
    name: 'daniel-muster',
    hair: 'short',
    hairColour: dark,
    skin: light,
    top: palette.steel,
    glasses: true,
  },
  { name: 'sandra-muster', hair: 'long', hairColour: fair, skin: light, top: palette.ink },
  {
    name: 'urs-muster',
    hair: 'bald',
    hairColour: grey,
    skin: light,
    top: palette.steel,
    beard: true,
  },
  { name: 'nicole-muster', hair: 'bun', hairColour: dark, skin: medium, top: palette.slate },
  {
    name: 'marco-muster',
    hair: 'curly',
    hairColour: dark,
    skin: medium,
    top: palette.signal,
    beard: true,
  },
  {
    name: 'anja-muster',
    hair: 'long',
    hairColour: dark,
    skin: deep,
    top: palette.steel,
    glasses: true,
  },
  {
    name: 'peter-muster',
    hair: 'side',
    hairColour: grey,
    skin: light,
    top: palette.ink,
    glasses: true,
  },
  { name: 'laura-muster', hair: 'bun', hairColour: fair, skin: light, top: palette.grey },
  {
    name: 'thomas-muster',
    hair: 'side',
    hairColour: brown,
    skin: medium,
    top: palette.slate,
    beard: true,
  },
  { name: 'beat-muster', hair: 'short', hairColour: grey, skin: light, top: '#4c5a4e' },
  { name: 'claudia-muster', hair: 'bob', hairColour: dark, skin: medium, top: '#6b4b46' },
  {
    name: 'barbara-aeschlimann',
    hair: 'bob',
    hairColour: grey,
    skin: light,
    top: palette.slate,
    glasses: true,
  },
  { name: 'celine-rochat', hair: 'long', hairColour: brown, skin: light, top: palette.ink },
  { name: 'reto-gisler', hair: 'short', hairColour: fair, skin: light, top: palette.steel },
  {
    name: 'simon-wyss',
    hair: 'short',
    hairColour: brown,
    skin: light,
    top: palette.grey,
    beard: true,
  },
  { name: 'yves-favre', hair: 'side', hairColour: dark, skin: medium, top: palette.signal },
  {
    name: 'margrit-luethi',
    hair: 'bun',
    hairColour: grey,
    skin: light,
    top: palette.slate,
    glasses: true,
  },
  { name: 'silvia-muster', hair: 'bun', hairColour: brown, skin: light, top: '#54506b' },
  { name: 'hansruedi-muster', hair: 'side', hairColour: grey, skin: light, top: '#5a6046' },
  { name: 'rolf-inauen', hair: 'short', hairColour: dark, skin: light, top: '#4d5a66' },
  { name: 'kurt-zgraggen', hair: 'bald', hairColour: brown, skin: light, top: palette.steel },
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
  name: `portrait-${look.name}`,
  width: 600,
  height: 600,
  body: bust(look),
}))

function bust(look: Look): string {
  const [back, front] = hairShapes[look.hair]
  const shadowed = shade(look.skin, 0.86)
  return [
    '<circle cx="300" cy="318" r="236" fill="#fff" fill-opacity=".38"/>',
    path(back, look.hairColour),
    path('M40,600 Q52,468 180,434 L256,408 L344,408 L420,434 Q548,468 560,600Z', look.top),
    path('M250,340 L250,418 Q300,474 350,418 L350,340Z', shadowed),
    path(
      'M214,424 L250,404 Q300,470 350,404 L386,424 L352,500 L300,452 L248,500Z',
      look.hair === 'long' || look.hair === 'bun' ? shade(look.top, 0.8) : palette.paper,
    ),
    path(
      'M188,238 Q184,130 300,128 Q416,130 412,238 Q412,320 366,364 Q300,418 234,364 Q188,320 188,238Z',
      look.skin,
    ),
    path('M186,236 q-20,-6 -18,26 q4,36 28,36Z M414,236 q20,-6 18,26 q-4,36 -28,36Z', shadowed),
    look.beard
      ? path(
          'M190,262 Q204,290 232,296 Q300,270 368,296 Q396,290 410,262 Q414,330 366,370 Q300,420 234,370 Q186,330 190,262Z',
          look.hairColour,
        )
      : '',
    face(look),
    path(front, look.hairColour),
    look.glasses ? glasses() : '',
  ].join('')
}

function face({ skin, beard }: Look): string {
  const line = shade(skin, 0.55)
  const mouth = beard ? '#f0dcd0' : line
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
