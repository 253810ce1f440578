/**
 * Capital letters and digits as strokes on a grid 4 wide and 6 high (y down), so that pictures need no font.
 * Points are pairs of digits, strokes are parted by a space.
 */
const glyphs: Record<string, string> = {
  A: '062046 1434',
  B: '0333424130000636454433',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  R: '06003041423303 1346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Z: '00400646',
  '0': '103041453616050110',
  '1': '012026',
  '2': '01103041420646',
  '4': '36300444',
  '5': '4000023344453616',
  '7': '004016',
  '9': '42331302011030414536',
}

type Point = readonly [x: number, y: number]
type Place = (x: number, y: number) => string

/** The strokes of a word on the grid: x to the right, y down from the cap height. */
export function strokesOf(word: string): Point[][] {
  let left = 0
  return [...word].flatMap((letter) => {
    const start = left
    left += advance(letter)
    const strokes = (glyphs[letter] ?? '').split(' ').map(strokePoints)
    return strokes.map((points) => points.map(([x, y]): Point => [start + x, y]))
  })
}

/**
 * A word as a path.
 *
 * @param place maps the grid into the picture: `12,30`
 * @param width of the strokes in px
 */
export function lettering(word: string, place: Place, colour: string, width: number): string {
  const lines = strokesOf(word).filter((points) => points.length > 1)
  const path = lines.map((points) => `M${points.map(([x, y]) => place(x, y)).join('L')}`)
  return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="square" stroke-linejoin="round"/>`
}

function strokePoints(stroke: string): Point[] {
  return (stroke.match(/\d\d/g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])])
}

/** Width of a word on the grid. */
export function wordWidth(word: string): number {
  return [...word].reduce((sum, letter) => sum + advance(letter), 0) - gap
}

/** Between two letters, on the grid. */
const gap = 1.7

function advance(letter: string): number {
  const columns = strokePoints(glyphs[letter] ?? '40').map(([x]) => x)
  return Math.max(...columns) + gap
}
