import { type BufferGeometry, FrontSide, Group, type Material, Mesh, type Object3D } from 'three'
import { mergeGeometries, mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js'

/** One mesh a material instead of thousands of parts: a picture is drawn many times. */
export function merge(model: Object3D): Group {
  model.updateMatrixWorld(true)
  const parts = new Map<Material, BufferGeometry[]>()
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const mesh = object as Mesh<BufferGeometry, Material>
    const flat = mesh.geometry.index ? mesh.geometry.toNonIndexed() : mesh.geometry.clone()
    for (const name of Object.keys(flat.attributes)) {
      if (name !== 'position' && name !== 'normal') flat.deleteAttribute(name)
    }
    flat.clearGroups()
    flat.applyMatrix4(mesh.matrixWorld)
    parts.set(mesh.material, [...(parts.get(mesh.material) ?? []), flat])
  })
  const merged = new Group()
  for (const [material, geometries] of parts) {
    const mesh = new Mesh(mergeVertices(mergeGeometries(geometries), 0.01), material)
    mesh.castShadow = !material.transparent || material.opacity > 0.8
    mesh.receiveShadow = true
    // The backs, which are the default, let light through where a part stands on another.
    material.shadowSide = FrontSide
    merged.add(mesh)
  }
  return merged
}
