import {
  BoxGeometry,
  type BufferGeometry,
  CircleGeometry,
  Color,
  DataTexture,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  BackSide,
} from 'three'

export type Ground = 'light' | 'dark'

/** What the ground keeps of its brightness where no light reaches it. */
const shadowLight = 0.14

/** How bright the lights are against each other, and the ground from the middle outwards. */
interface Mood {
  key: number
  dome: number
  rim: number
  reflections: number
  middle: string
  edge: string
}

export const moods: Record<Ground, Mood> = {
  light: { key: 0.56, dome: 0.42, rim: 0, reflections: 0.38, middle: '#f7f9f9', edge: '#eef1f1' },
  dark: { key: 0.62, dome: 0.36, rim: 0.3, reflections: 0.4, middle: '#3d5163', edge: '#1f2c39' },
}

export type Floor = Mesh<BufferGeometry, MeshLambertMaterial>

/** A studio: ground that fades into the background, and reflections of soft boxes. */
export function createStage(
  reflections: Texture,
  ground: Ground,
  radius: number,
): { scene: Scene; floor: Floor } {
  const scene = new Scene()
  const mood = moods[ground]
  scene.background = new Color(mood.edge)
  scene.environment = reflections
  scene.environmentIntensity = mood.reflections
  const floor = createFloor(mood, radius)
  scene.add(floor)
  return { scene, floor }
}

function createFloor({ middle, edge, key, dome, rim }: Mood, radius: number): Floor {
  const map = radialGradient(middle, edge)
  const material = new MeshLambertMaterial({
    map,
    emissive: '#ffffff',
    emissiveMap: map,
    emissiveIntensity: shadowLight,
  })
  material.color.setScalar((1 - shadowLight) / (key + dome + rim))
  // Light from all around reaches the floor as lights of the dome, which cast shadows; reflections would wash them out.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace('#include <lights_fragment_maps>', '')
  }
  const floor = new Mesh(new CircleGeometry(radius * 5, 96), material)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  floor.renderOrder = 1
  const beyond = new Mesh(
    new CircleGeometry(radius * 60, 64),
    new MeshBasicMaterial({ color: edge }),
  )
  beyond.position.z = -radius * 0.004
  floor.add(beyond)
  return floor
}

function radialGradient(middle: string, edge: string): Texture {
  const size = 256
  const data = new Uint8Array(size * size * 4)
  const [from, to] = [bytes(middle), bytes(edge)]
  for (let i = 0; i < size * size; i += 1) {
    const [x, y] = [(i % size) / (size - 1) - 0.5, Math.floor(i / size) / (size - 1) - 0.5]
    const share = Math.min(1, Math.hypot(x, y) / 0.46)
    const smooth = share * share * (3 - 2 * share)
    for (let c = 0; c < 3; c += 1)
      data[i * 4 + c] = Math.round((from[c] ?? 0) * (1 - smooth) + (to[c] ?? 0) * smooth)
    data[i * 4 + 3] = 255
  }
  const texture = new DataTexture(data, size, size)
  texture.colorSpace = SRGBColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

function bytes(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** What polished parts reflect: a grey room with a large soft box above and strips at the sides. */
export function softBoxes(renderer: WebGLRenderer): Texture {
  const room = new Scene()
  const wall = new Mesh(
    new BoxGeometry(20, 10, 20),
    new MeshBasicMaterial({ color: new Color(0.42, 0.44, 0.46), side: BackSide }),
  )
  room.add(wall)
  const floor = new Mesh(
    new PlaneGeometry(20, 20),
    new MeshBasicMaterial({ color: new Color(0.62, 0.63, 0.63) }),
  )
  floor.rotation.x = -Math.PI / 2
  floor.position.y = -4.9
  room.add(floor)
  const glow = (size: [number, number], at: [number, number, number], strength: number): void => {
    const panel = new Mesh(
      new BoxGeometry(size[0], size[1], 0.1),
      new MeshBasicMaterial({ color: new Color(strength, strength, strength) }),
    )
    panel.position.set(...at)
    panel.lookAt(0, 0, 0)
    room.add(panel)
  }
  glow([9, 7], [0, 4.8, 0], 5)
  glow([3, 7], [-9, 1.5, 4], 4)
  glow([2, 7], [9, 1, 2], 3)
  glow([5, 3], [2, 2, 9.5], 1.6)
  glow([12, 1.2], [0, 2.5, -9.5], 3)
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(room, 0.02)
  generator.dispose()
  return texture
}
