import { Matrix4, type PerspectiveCamera, Vector3 } from 'three'

/** The part of a picture that the machine fills: -1 is the left and lower edge, 1 the right and upper one. */
export interface Frame {
  left: number
  right: number
  bottom: number
  top: number
}

/** Moves a camera, which looks in a given direction, so that all points lie in the frame and fill it. */
export function frame(
  camera: PerspectiveCamera,
  points: readonly Vector3[],
  { left, right, bottom, top }: Frame,
): void {
  camera.updateMatrixWorld()
  const axes = [0, 1, 2].map((column) =>
    new Vector3().setFromMatrixColumn(new Matrix4().extractRotation(camera.matrixWorld), column),
  )
  const [rightward, upward, backward] = axes as [Vector3, Vector3, Vector3]
  const half = Math.tan((camera.fov * Math.PI) / 360)
  const across = fit(
    points.map((p) => [p.dot(rightward), -p.dot(backward)]),
    left * half * camera.aspect,
    right * half * camera.aspect,
  )
  const along = fit(
    points.map((p) => [p.dot(upward), -p.dot(backward)]),
    bottom * half,
    top * half,
  )
  const depth = Math.min(across.depth, along.depth)
  camera.position
    .set(0, 0, 0)
    .addScaledVector(rightward, across.at(depth))
    .addScaledVector(upward, along.at(depth))
    .addScaledVector(backward, -depth)
  camera.updateMatrixWorld()
}

interface Fit {
  /** How far forward the camera may stand at most. */
  depth: number
  /** Where it stands sideways at a depth. */
  at: (depth: number) => number
}

function fit(
  points: readonly (readonly [side: number, forward: number])[],
  low: number,
  high: number,
): Fit {
  const most = Math.max(...points.map(([side, forward]) => side - high * forward))
  const least = Math.min(...points.map(([side, forward]) => side - low * forward))
  const depth = (least - most) / (high - low)
  return { depth, at: (d) => (most + high * d + least + low * d) / 2 }
}
