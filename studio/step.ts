type Point = readonly [x: number, y: number, z: number]

/** The eight corners of the unit cube, and its six faces, each seen from outside against the clock. */
const corners: readonly Point[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
]
const faces: readonly { corners: readonly number[]; normal: Point; along: Point }[] = [
  { corners: [0, 3, 2, 1], normal: [0, 0, -1], along: [1, 0, 0] },
  { corners: [4, 5, 6, 7], normal: [0, 0, 1], along: [1, 0, 0] },
  { corners: [0, 1, 5, 4], normal: [0, -1, 0], along: [1, 0, 0] },
  { corners: [1, 2, 6, 5], normal: [1, 0, 0], along: [0, 1, 0] },
  { corners: [2, 3, 7, 6], normal: [0, 1, 0], along: [1, 0, 0] },
  { corners: [3, 0, 4, 7], normal: [-1, 0, 0], along: [0, 1, 0] },
]

/**
 * The space that a machine takes, as a solid for planning (ISO 10303-21, application protocol 214).
 *
 * @param size length, width and height in mm
 * @param date ISO 8601
 */
export function createStep(name: string, size: Point, date: string): string {
  const lines: string[] = []
  const add = (entity: string) => `#${lines.push(`#${lines.length + 1}=${entity};`)}`
  const list = (items: readonly (string | number)[]) => `(${items.join(',')})`
  const point = (at: Point) => add(`CARTESIAN_POINT('',${list(at.map(real))})`)
  const direction = (to: Point) => add(`DIRECTION('',${list(to.map(real))})`)
  const axes = (at: Point, normal: Point, along: Point) =>
    add(`AXIS2_PLACEMENT_3D('',${point(at)},${direction(normal)},${direction(along)})`)
  const at = (corner: number) =>
    (corners[corner] ?? [0, 0, 0]).map((part, axis) => part * (size[axis] ?? 0)) as unknown as Point

  const vertices = corners.map((_, corner) => add(`VERTEX_POINT('',${point(at(corner))})`))
  const edges = new Map<string, string>()
  const faceNames = faces.map(({ corners: loop, normal, along }) => {
    const oriented = loop.map((from, index) => {
      const to = loop[(index + 1) % loop.length] ?? 0
      const isForward = from < to
      const [first, second] = isForward ? [from, to] : [to, from]
      const key = `${first}-${second}`
      const edge =
        edges.get(key) ??
        add(`EDGE_CURVE('',${vertices[first]},${vertices[second]},${line(first, second)},.T.)`)
      edges.set(key, edge)
      return add(`ORIENTED_EDGE('',*,*,${edge},${isForward ? '.T.' : '.F.'})`)
    })
    const bound = add(`FACE_OUTER_BOUND('',${add(`EDGE_LOOP('',${list(oriented)})`)},.T.)`)
    return add(
      `ADVANCED_FACE('',(${bound}),${add(`PLANE('',${axes(at(loop[0] ?? 0), normal, along)})`)},.T.)`,
    )
  })
  const solid = add(`MANIFOLD_SOLID_BREP('${name}',${add(`CLOSED_SHELL('',${list(faceNames)})`)})`)

  const length = add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const angle = add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
  const solidAngle = add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
  const uncertainty = add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(0.01),${length},'','')`)
  const context = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${uncertainty}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  )
  const origin = axes([0, 0, 0], [0, 0, 1], [1, 0, 0])
  const shape = add(`ADVANCED_BREP_SHAPE_REPRESENTATION('${name}',(${origin},${solid}),${context})`)

  const application = add("APPLICATION_CONTEXT('automotive design')")
  add(
    `APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2010,${application})`,
  )
  const product = add(
    `PRODUCT('${name}','${name}','',(${add(`PRODUCT_CONTEXT('',${application},'mechanical')`)}))`,
  )
  const definition = add(
    `PRODUCT_DEFINITION('','',${add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)})`,
  )
  add(
    `SHAPE_DEFINITION_REPRESENTATION(${add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`,
  )

  const header = [
    "FILE_DESCRIPTION((''),'2;1');",
    `FILE_NAME('${name}','${date}',(''),('Muster Maschinenbau AG'),'','','');`,
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
  ]
  return [
    'ISO-10303-21;',
    'HEADER;',
    ...header,
    'ENDSEC;',
    'DATA;',
    ...lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')

  function line(from: number, to: number): string {
    const along = at(to).map((part, axis) =>
      Math.sign(part - (at(from)[axis] ?? 0)),
    ) as unknown as Point
    return add(`LINE('',${point(at(from))},${add(`VECTOR('',${direction(along)},1.)`)})`)
  }
}

/** Real numbers have a point in this format. */
function real(value: number): string {
  return Number.isInteger(value) ? `${value}.` : String(value)
}
