import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  CircleGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three'

export type Ground = 'light' | 'dark'

/** What the ground keeps of its brightness where no light reaches it. */
const shadowLight = 0.14

/** How bright the lights are against each other, and the colour of the ground. */
interface Mood {
  key: number
  dome: number
  rim: number
  reflections: number
  colour: string
}

export const moods: Record<Ground, Mood> = {
  light: { key: 0.56, dome: 0.42, rim: 0, reflections: 0.38, colour: '#f3f5f5' },
  dark: { key: 0.62, dome: 0.36, rim: 0.3, reflections: 0.4, colour: '#3d5163' },
}

type Floor = Mesh<BufferGeometry, MeshLambertMaterial>

/** A studio: ground that goes over into the background, and reflections of soft boxes. */
export function createStage(
  reflections: Texture,
  ground: Ground,
  radius: number,
): { scene: Scene; floor: Floor } {
  const scene = new Scene()
  const mood = moods[ground]
  scene.background = new Color(mood.colour)
  scene.environment = reflections
  scene.environmentIntensity = mood.reflections
  const floor = createFloor(mood, radius)
  scene.add(floor)
  return { scene, floor }
}

function createFloor({ colour, key, dome, rim }: Mood, radius: number): Floor {
  const material = new MeshLambertMaterial({
    color: new Color(colour).multiplyScalar((1 - shadowLight) / (key + dome + rim)),
    emissive: colour,
    emissiveIntensity: shadowLight,
  })
  // Light from all around reaches the floor as lights of the dome, which cast shadows; reflections would wash them out.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace('#include <lights_fragment_maps>', '')
  }
  const floor = new Mesh(new CircleGeometry(radius * 5, 96), material)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  floor.renderOrder = 1
  return floor
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
