import type { Iso, Point } from './iso.ts'
import { nameplate } from './plant-machines.ts'
import { type Material, materials, palette } from './palette.ts'

/** A slab of floor around the origin with a grid of one metre. */
export function floor(
  iso: Iso,
  [x, y]: readonly [number, number],
  [w, d]: readonly [number, number],
  dark = false,
): string {
  const faces: Material = dark
    ? { top: '#1b2733', left: '#17212b', right: '#121b23' }
    : { top: '#e9ecea', left: '#d3d8d6', right: '#c2c9c8' }
  const colour = dark ? '#283744' : '#d9dedc'
  const lines: string[] = []
  for (let at = x + 100; at < x + w; at += 100)
    lines.push(
      iso.line(
        [
          [at, y, 0],
          [at, y + d, 0],
        ],
        colour,
      ),
    )
  for (let at = y + 100; at < y + d; at += 100)
    lines.push(
      iso.line(
        [
          [x, at, 0],
          [x + w, at, 0],
        ],
        colour,
      ),
    )
  return iso.box([x, y, -16], [w, d, 16], faces) + lines.join('')
}

/** A shadow on the floor. */
export function shadow(
  iso: Iso,
  [x, y]: readonly [number, number],
  [w, d]: readonly [number, number],
): string {
  const points = (
    [
      [x, y, 0],
      [x + w, y, 0],
      [x + w, y + d, 0],
      [x, y + d, 0],
    ] as Point[]
  ).map(iso.project)
  return `<polygon points="${points.join(' ')}" fill="#1b2733" fill-opacity=".13" stroke="none"/>`
}

/** Sheets or panels on timbers, the top at `height`. */
export function stack(
  iso: Iso,
  length: number,
  width: number,
  height: number,
  faces: Material = materials.silver,
): string {
  const layers = Math.max(1, Math.round((height - 12) / 7))
  const sheets = Array.from(
    { length: layers - 1 },
    (_, i) => 12 + ((i + 1) * (height - 12)) / layers,
  )
  return [
    ...[0.1, 0.46, 0.82].map((share) =>
      iso.box([length * share, 0, 0], [length * 0.08, width, 12], materials.wood),
    ),
    iso.box([0, 0, 12], [length, width, height - 12], faces),
    ...sheets.map((z) =>
      iso.line(
        [
          [0, width, z],
          [length, width, z],
          [length, 0, z],
        ],
        palette.steel,
        1,
      ),
    ),
  ].join('')
}

export function carton(iso: Iso, [w, d, h]: Point, tape = true): string {
  const strip = tape
    ? iso.polygon(
        [
          [w * 0.42, 0, h],
          [w * 0.58, 0, h],
          [w * 0.58, d, h],
          [w * 0.42, d, h],
        ],
        palette.paper,
      )
    : ''
  return iso.box([0, 0, 0], [w, d, h], materials.wood) + strip
}

/** A pallet with `layers` of two by two cartons; `missing` of the top layer were taken from the front. */
export function pallet(iso: Iso, layers: number, missing = 0): string {
  const places: [number, number][] = [
    [0, 0],
    [60, 0],
    [0, 40],
    [60, 40],
  ]
  const cartons = Array.from({ length: layers }, (_, layer) =>
    places
      .slice(0, layer === layers - 1 ? 4 - missing : 4)
      .map(([x, y]) => carton(iso.at(x, y, 15 + layer * 38), [58, 38, 38])),
  )
  const timbers = [0, 32, 64].map((y) => iso.box([0, y, 0], [120, 14, 10], materials.wood))
  return (
    timbers.join('') + iso.box([0, 0, 10], [120, 80, 5], materials.wood) + cartons.flat().join('')
  )
}

const headgear = {
  helmet: `<path d="M-12,-171 Q-13,-191 4,-191 Q18,-190 18,-175 L26,-172 L-12,-171Z" fill="${palette.paper}"/>`,
  hair: '<path d="M-11,-160 Q-16,-189 4,-189 Q19,-189 18,-174 Q8,-180 -1,-174 Q-2,-164 -11,-160Z" fill="#4a3a30"/>',
}

type Pose = 'working' | 'standing' | 'pointing'

/** A person of 1.75 m standing at the point; `facing` -1 looks to the left of the picture, 1 to the right. */
export function person(
  iso: Iso,
  at: Point,
  facing: -1 | 1,
  pose: Pose = 'working',
  jacket: string = palette.steel,
  head: 'helmet' | 'hair' = 'helmet',
): string {
  const [x, y] = iso.place(at)
  const arms: Record<Pose, string> = {
    working: 'M4,-138 L26,-112 L50,-116',
    standing: 'M4,-138 L12,-108 L10,-84',
    pointing: 'M4,-138 L30,-134 L58,-146',
  }
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${(iso.scale * facing).toFixed(2)} ${iso.scale.toFixed(2)})" stroke="${palette.ink}" stroke-width="1.6" stroke-linejoin="round">
<ellipse cx="2" cy="0" rx="34" ry="12" fill="${palette.ink}" fill-opacity=".18" stroke="none"/>
<path d="M-15,-90 L-17,-4 L-17,2 L8,2 L2,-6 L2,-84Z" fill="#3a4a57"/>
<path d="M-6,-90 L6,-4 L6,4 L31,4 L22,-6 L19,-90Z" fill="#465866"/>
<path d="M-20,-82 L-21,-136 Q-20,-150 -6,-151 L10,-151 Q21,-149 22,-134 L20,-82Z" fill="${jacket}"/>
<path d="M-20.500,-110 L21,-110 L20.800,-101 L-20.300,-101Z" fill="${palette.silver}" stroke="none"/>
<path d="M-6,-152 L-5,-162 L8,-162 L9,-151Z" fill="#c9a892"/>
<path d="M-9,-168 Q-9,-184 4,-184 Q16,-184 16,-169 Q16,-156 5,-156 Q-7,-156 -9,-168Z" fill="#d8b8a2"/>
${headgear[head]}
<path d="${arms[pose]}" fill="none" stroke-width="14" stroke-linecap="round"/>
<path d="${arms[pose]}" fill="none" stroke="${jacket}" stroke-width="11" stroke-linecap="round"/>
</g>`
}

/** A delivery van that looks to +x; 5.2 m long, its left wheels at y = 0. */
export function van(iso: Iso): string {
  const depth = 190
  const side = (x: number, z: number): Point => [x, depth, z]
  const wheel = (x: number) =>
    iso.cylinder([x, depth - 18, 34], 'y', 20, 34, materials.ink) +
    iso.cylinder([x, depth + 2, 34], 'y', 3, 17, materials.silver)
  return [
    shadow(iso, [-6, 6], [530, 200]),
    iso.extrude(
      [
        [0, 26],
        [0, 222],
        [14, 236],
        [330, 236],
        [352, 228],
        [420, 144],
        [498, 122],
        [514, 100],
        [514, 26],
      ],
      0,
      depth,
      materials.paper,
    ),
    iso.polygon(
      [
        [356, 18, 223],
        [356, depth - 18, 223],
        [414, depth - 14, 151],
        [414, 14, 151],
      ],
      palette.slate,
    ),
    iso.polygon([side(336, 214), side(350, 214), side(404, 148), side(336, 148)], palette.slate),
    iso.polygon([side(0, 62), side(514, 62), side(514, 74), side(0, 74)], palette.signal),
    iso.line([side(322, 40), side(322, 222)], palette.grey, 2),
    iso.line([side(206, 40), side(206, 222)], palette.grey, 2),
    iso.line([side(420, 40), side(420, 140)], palette.grey, 2),
    iso.box([512, 20, 76], [4, 30, 20], materials.silver),
    iso.box([512, 140, 76], [4, 30, 20], materials.silver),
    iso.box([512, 62, 60], [4, 66, 34], materials.slate),
    nameplate(iso, [108, depth, 130], 34, palette.slate),
    wheel(92) + wheel(410),
  ].join('')
}
