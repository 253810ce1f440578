import { lettering, wordWidth } from './lettering.ts'
import { palette } from './palette.ts'
import type { Picture } from './picture.ts'

type Point = readonly [x: number, y: number]

/** On dark ground, dark lines become light ones of the same hue. */
const style =
  '<style>@media(prefers-color-scheme:dark){g{filter:invert(1)hue-rotate(180deg)}g g{filter:none}}</style>'

/** Drawings that explain forces: flat, with arrows and one letter beside each. */
export const diagrams: Picture[] = [
  diagram('holding-force', [
    block([250, 560], [700, 90], palette.silver),
    pad(),
    ...[330, 430, 770, 870].map((x) => arrow([x, 800], [x, 670], palette.steel)),
    arrow([600, 660], [600, 800], palette.ink),
    arrow([600, 300], [600, 130], palette.signal),
    letter('F', [640, 150], palette.signal),
    letter('G', [640, 740], palette.ink),
    letter('P', [250, 720], palette.steel),
    measure([420, 525], [780, 525]),
    letter('A', [840, 500], palette.slate),
  ]),
  diagram('holding-force-vertical', [
    '<g transform="translate(70)">',
    block([375, 190], [90, 540], palette.silver),
    `<g transform="rotate(90 600 450) translate(0 25)">${pad()}</g>`,
    ...[240, 340, 560, 660].map((y) => arrow([220, y], [360, y], palette.steel)),
    arrow([420, 750], [420, 870], palette.ink),
    arrow([420, 170], [420, 40], palette.signal),
    arrow([725, 450], [890, 450], palette.signal),
    letter('F', [920, 425], palette.signal),
    letter('R', [475, 60], palette.signal),
    letter('G', [475, 800], palette.ink),
    letter('P', [160, 425], palette.steel),
    '</g>',
  ]),
]

function diagram(name: string, parts: string[]): Picture {
  return {
    name,
    width: 1200,
    height: 900,
    body: `${style}${parts.join('')}`,
  }
}

/** A suction pad on the plate below it, cut through the middle; the space without air is white. */
function pad(): string {
  return [
    path('M380,560 L420,480 H780 L820,560 L790,560 L765,510 H435 L410,560Z', palette.slate),
    path('M410,560 L435,510 H765 L790,560Z', '#fff'),
    path('M500,480 V430 H700 V480Z', palette.steel),
    path('M580,430 V320 H620 V430Z', palette.grey),
  ].join('')
}

function block([x, y]: Point, [width, height]: Point, colour: string): string {
  return path(`M${x},${y}h${width}v${height}h${-width}Z`, colour)
}

function arrow(from: Point, [x, y]: Point, colour: string): string {
  const angle = (Math.atan2(y - from[1], x - from[0]) * 180) / Math.PI
  return `<path d="M${from.join()}L${x},${y}" stroke="${colour}" stroke-width="10"/><path d="M14,0L-26,18V-18Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${angle})"/>`
}

/** A line with a stroke across each end. */
function measure([left, y]: Point, [right]: Point): string {
  return `<path d="M${left},${y}H${right}M${left},${y - 14}v28M${right},${y - 14}v28" stroke="${palette.slate}" stroke-width="5"/>`
}

/** @param place its upper left corner */
function letter(word: string, [left, top]: Point, colour: string): string {
  const unit = 8
  const centred = left - (wordWidth(word) - 4) * unit
  return lettering(word, (x, y) => `${centred + x * unit},${top + y * unit}`, colour, 9)
}

function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}
