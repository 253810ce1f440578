import { type Object3D, Vector3 } from 'three'
import { bodiesOf, type Body } from './edges.ts'
import { extentOf, type Lines, lineView, type Plane } from './line-view.ts'
import { toPath } from './polylines.ts'

const [sheetWidth, sheetHeight] = [1200, 900]
const margin = { left: 110, right: 40, top: 40, bottom: 90 }
const gap = 110

const front: Plane = { right: new Vector3(1, 0, 0), up: new Vector3(0, 1, 0) }
const fromLeft: Plane = { right: new Vector3(0, 0, 1), up: new Vector3(0, 1, 0) }
const above: Plane = { right: new Vector3(1, 0, 0), up: new Vector3(0, 0, -1) }
const oblique = obliquePlane(35, 26)

/** Where a view lies on the sheet and how large it is. */
interface Placed {
  plane: Plane
  x: number
  y: number
  scale: number
}

/** A machine in line: views from the front, the left and above in first-angle projection, with overall dimensions. */
export function drawing(machine: Object3D): string {
  const bodies = bodiesOf(machine)
  const [width, height] = sizeIn(bodies, front)
  const [depth] = sizeIn(bodies, fromLeft)
  const views = layOut(bodies, width, height, depth)
  const paths = views.map(({ plane, x, y, scale }) => toSvg(lineView(bodies, plane, scale), x, y))
  const [frontView, sideView] = views
  const dimensions = [
    ...(frontView ? [across(frontView, width, height), upright(frontView, height)] : []),
    ...(sideView ? [across(sideView, depth, height)] : []),
  ]
  return sheet(paths.join(''), dimensions.join(''))
}

function layOut(bodies: readonly Body[], width: number, height: number, depth: number): Placed[] {
  const [spaceX, spaceY] = [
    sheetWidth - margin.left - margin.right,
    sheetHeight - margin.top - margin.bottom,
  ]
  const scale = Math.min((spaceX - gap) / (width + depth), (spaceY - gap) / (height + depth))
  if (depth * scale >= 190) {
    const x = margin.left + (spaceX - gap - (width + depth) * scale) / 2
    const y = margin.top + (spaceY - gap - (height + depth) * scale) / 2
    const side = x + width * scale + gap
    const below = y + height * scale + gap
    const space = [sheetWidth - margin.right - side + 50, sheetHeight - 30 - below] as const
    return [
      { plane: front, x, y, scale },
      { plane: fromLeft, x: side, y, scale },
      { plane: above, x, y: below, scale },
      fitted(bodies, oblique, side - 50, below, space),
    ]
  }
  const long = Math.min(spaceX / width, (spaceY - gap) / (height * 2.1))
  const x = margin.left + (spaceX - width * long) / 2
  const below = margin.top + height * long + gap
  const space = spaceY - height * long - gap
  const sideScale = Math.min(long * 1.6, space / height, 300 / depth)
  return [
    { plane: front, x, y: margin.top, scale: long },
    { plane: fromLeft, x, y: below + (space - height * sideScale) / 2, scale: sideScale },
    fitted(bodies, oblique, x + depth * sideScale + 60, below - 20, [
      sheetWidth - margin.right - x - depth * sideScale - 60,
      space + 60,
    ]),
  ]
}

function fitted(
  bodies: readonly Body[],
  plane: Plane,
  x: number,
  y: number,
  [width, height]: readonly [number, number],
): Placed {
  const [w, h] = sizeIn(bodies, plane)
  const scale = Math.min(width / w, height / h)
  return { plane, scale, x: x + (width - w * scale) / 2, y: y + (height - h * scale) / 2 }
}

function sizeIn(bodies: readonly Body[], plane: Plane): [number, number] {
  const { left, right, bottom, top } = extentOf(bodies, plane)
  return [right - left, top - bottom]
}

function obliquePlane(azimuth: number, elevation: number): Plane {
  const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ]
  const right = new Vector3(Math.cos(a), 0, -Math.sin(a))
  const towards = new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e))
  return { right, up: towards.clone().cross(right) }
}

function toSvg({ outline, inner, signal }: Lines, x: number, y: number): string {
  const path = (name: string, lines: Lines['inner']): string =>
    lines.length > 0 ? `<path class="${name}" d="${toPath(lines, x, y)}"/>` : ''
  return path('i', inner) + path('o', outline) + path('s', signal)
}

/** A dimension below a view. */
function across({ x, y, scale }: Placed, length: number, height: number): string {
  const [end, foot, line] = [x + length * scale, y + height * scale + 8, y + height * scale + 44]
  return (
    `<path class="d" d="M${n(x)} ${n(foot)}V${n(line + 8)}M${n(end)} ${n(foot)}V${n(line + 8)}M${n(x)} ${n(line)}H${n(end)}"/>` +
    `<path class="a" d="M${n(x)} ${n(line)}l12-4v8zM${n(end)} ${n(line)}l-12-4v8z"/>` +
    `<text x="${n((x + end) / 2)}" y="${n(line - 9)}">${rounded(length)}</text>`
  )
}

/** A dimension to the left of a view. */
function upright({ x, y, scale }: Placed, length: number): string {
  const [end, side, line] = [y + length * scale, x - 8, x - 44]
  return (
    `<path class="d" d="M${n(side)} ${n(y)}H${n(line - 8)}M${n(side)} ${n(end)}H${n(line - 8)}M${n(line)} ${n(y)}V${n(end)}"/>` +
    `<path class="a" d="M${n(line)} ${n(y)}l-4 12h8zM${n(line)} ${n(end)}l-4-12h8z"/>` +
    `<text transform="translate(${n(line - 9)} ${n((y + end) / 2)})rotate(-90)">${rounded(length)}</text>`
  )
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function rounded(length: number): number {
  return Math.round(length / 5) * 5
}

function sheet(views: string, dimensions: string): string {
  const style =
    'path{fill:none;stroke:#14202b;stroke-linecap:round;stroke-linejoin:round}' +
    '.o{stroke-width:1.5}.i{stroke-width:.7}.s{stroke-width:1.2;stroke:#cf2e14}.d{stroke-width:.8;stroke:#4f5d68}' +
    '.a{fill:#4f5d68;stroke:none}text{font:500 22px Inter,Helvetica,Arial,sans-serif;text-anchor:middle;fill:#14202b}' +
    '@media(prefers-color-scheme:dark){path{stroke:#e6ebee}.s{stroke:#ff7a5c}.d{stroke:#9fb0bc}.a{fill:#9fb0bc}text{fill:#e6ebee}}'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}" width="${sheetWidth}" height="${sheetHeight}"><style>${style}</style>${views}${dimensions}</svg>\n`
}
