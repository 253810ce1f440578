import { DirectionalLight, type Scene, Vector3 } from 'three'
import type { Sphere } from 'three'
import { type Ground, moods } from './stage.ts'

/** Always as many in all, so that the shaders are compiled once. */
const counts: Record<Ground, { key: number; dome: number; rim: number }> = {
  light: { key: 4, dome: 6, rim: 0 },
  dark: { key: 4, dome: 4, rim: 2 },
}
/** For a film, whose frames are seen briefly. */
const fewest = { key: 1, dome: 1, rim: 0 }
const shadowSize = 1024
const keyDirection = new Vector3(-0.55, 1, 0.62).normalize()
const rimDirection = new Vector3(0.6, 0.55, -0.8).normalize()

interface LightsSetup {
  scene: Scene
  ground: Ground
  /** What casts shadows lies in this sphere, seen from the lights, and as deep as `depth`. */
  casters: Sphere
  depth: number
  passes: number
  few: boolean
}

/**
 * An area light and a sky, sampled: each pass moves the lights to other points of them. The mean of all passes has soft
 * shadows, and dark corners where little of the sky is seen.
 */
export class SampledLights {
  private readonly lights: DirectionalLight[]
  private readonly directions: Vector3[][]
  private readonly centre: Vector3
  private readonly radius: number

  constructor({ scene, ground, casters, depth, passes, few }: LightsSetup) {
    this.centre = casters.center
    this.radius = casters.radius
    const { key, dome, rim } = moods[ground]
    const count = few ? fewest : counts[ground]
    const kinds = [
      {
        count: count.key,
        share: key,
        sample: (i: number) => aroundDirection(keyDirection, 0.24, i),
      },
      { count: count.dome, share: dome, sample: skyDirection },
      {
        count: count.rim,
        share: rim,
        sample: (i: number) => aroundDirection(rimDirection, 0.3, i),
      },
    ]
    this.lights = kinds.flatMap(({ count: lamps, share, sample }) => {
      const sum = Array.from({ length: lamps * passes }, (_, i) => sample(i).y).reduce(
        (a, b) => a + b,
        0,
      )
      return Array.from({ length: lamps }, () =>
        this.createLight(scene, (Math.PI * share * passes) / sum, depth),
      )
    })
    this.directions = Array.from({ length: passes }, (_, pass) =>
      kinds.flatMap(({ count: lamps, sample }) =>
        Array.from({ length: lamps }, (__, i) => sample(pass * lamps + i)),
      ),
    )
  }

  /** Moves the lights to where a pass samples them; `turn` turns them with the camera about the y axis. */
  sample(pass: number, turn: number): void {
    this.lights.forEach((light, i) => {
      const direction = this.directions[pass]?.[i]
      if (!direction) return
      const turned = direction.clone().applyAxisAngle(new Vector3(0, 1, 0), turn)
      light.position.copy(this.centre).addScaledVector(turned, this.radius)
    })
  }

  remove(scene: Scene): void {
    for (const light of this.lights) {
      scene.remove(light, light.target)
      light.dispose()
    }
  }

  private createLight(scene: Scene, intensity: number, depth: number): DirectionalLight {
    const light = new DirectionalLight('#ffffff', intensity)
    light.castShadow = true
    light.shadow.mapSize.set(shadowSize, shadowSize)
    const { camera } = light.shadow
    camera.left = camera.bottom = -this.radius
    camera.right = camera.top = this.radius
    camera.near = this.radius - depth
    camera.far = this.radius + depth
    const texel = (2 * this.radius) / shadowSize
    light.shadow.normalBias = texel * 1.1
    light.shadow.bias = -texel / (2 * depth)
    light.target.position.copy(this.centre)
    scene.add(light, light.target)
    return light
  }
}

/** A point of a low-discrepancy sequence in the unit square. */
export function sequence(index: number): [number, number] {
  return [(0.5 + index * 0.7548776662466927) % 1, (0.5 + index * 0.5698402909980532) % 1]
}

function skyDirection(index: number): Vector3 {
  const [u, v] = sequence(index)
  const y = 0.1 + 0.9 * u
  const around = 2 * Math.PI * v
  const across = Math.sqrt(1 - y * y)
  return new Vector3(across * Math.cos(around), y, across * Math.sin(around))
}

function aroundDirection(direction: Vector3, spread: number, index: number): Vector3 {
  const [u, v] = sequence(index)
  const right = new Vector3(0, 1, 0).cross(direction).normalize()
  const up = direction.clone().cross(right)
  const distance = spread * Math.sqrt(u)
  return direction
    .clone()
    .addScaledVector(right, distance * Math.cos(2 * Math.PI * v))
    .addScaledVector(up, distance * Math.sin(2 * Math.PI * v))
    .normalize()
}
