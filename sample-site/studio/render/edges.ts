import { type BufferGeometry, Mesh, type MeshStandardMaterial, type Object3D, Vector3 } from 'three'
import { materials } from '../parts/materials.ts'

/** An edge between two faces, or at the border of one, in mm. */
export interface Edge {
  from: Vector3
  to: Vector3
  normals: [Vector3, Vector3?]
}

/** A part as a line drawing needs it. */
export interface Body {
  triangles: [Vector3, Vector3, Vector3][]
  edges: Edge[]
  /** Whether it grips or moves. */
  signal: boolean
}

/** Faces and edges of everything in a machine that is neither load nor too small to be drawn. */
export function bodiesOf(machine: Object3D): Body[] {
  machine.updateMatrixWorld(true)
  const bodies: Body[] = []
  const visit = (object: Object3D): void => {
    if (object.userData['role']) return
    if (object instanceof Mesh)
      bodies.push(toBody(object as Mesh<BufferGeometry, MeshStandardMaterial>))
    object.children.forEach(visit)
  }
  visit(machine)
  return bodies
}

function toBody(mesh: Mesh<BufferGeometry, MeshStandardMaterial>): Body {
  const geometry = (mesh.userData['outline'] as BufferGeometry | undefined) ?? mesh.geometry
  const position = geometry.attributes['position']
  const index = geometry.index
  const count = index?.count ?? position?.count ?? 0
  const points = Array.from({ length: position?.count ?? 0 }, (_, i) =>
    new Vector3(position?.getX(i), position?.getY(i), position?.getZ(i)).applyMatrix4(
      mesh.matrixWorld,
    ),
  )
  const triangles: Body['triangles'] = []
  for (let i = 0; i < count; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => points[index ? index.getX(i + corner) : i + corner])
    if (a && b && c) triangles.push([a, b, c])
  }
  return { triangles, edges: edgesOf(triangles), signal: mesh.material === materials.signal }
}

function edgesOf(triangles: Body['triangles']): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [a, b, c] of triangles) {
    const normal = b.clone().sub(a).cross(c.clone().sub(a))
    if (normal.lengthSq() < 1e-6) continue
    normal.normalize()
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = [keyOf(from), keyOf(to)].sort().join('|')
      const known = edges.get(key)
      if (known) known.normals[1] ??= normal
      else edges.set(key, { from, to, normals: [normal] })
    }
  }
  return [...edges.values()]
}

function keyOf({ x, y, z }: Vector3): string {
  return `${Math.round(x * 20)},${Math.round(y * 20)},${Math.round(z * 20)}`
}
