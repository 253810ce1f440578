import {
  AdditiveBlending,
  type Blending,
  type BufferGeometry,
  BasicShadowMap,
  Box3,
  FloatType,
  HalfFloatType,
  type Group,
  Mesh,
  NoBlending,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Color,
  type Material,
  MeshBasicMaterial,
  type Scene,
  ShaderMaterial,
  Sphere,
  type Texture,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { Exposure } from './browser.ts'
import { frame } from './framing.ts'
import { SampledLights, sequence } from './lights.ts'
import { merge } from './merge.ts'
import { type Picture, pictures } from './pictures.ts'
import { lightenShading } from './shading.ts'
import { createStage, softBoxes } from './stage.ts'
import { contextOf, withoutGround } from './without-ground.ts'

const degrees = Math.PI / 180

declare global {
  var studio: Studio
}

/** Renders pictures in a browser: a mean of many passes, each with other lights and a shifted grid of pixels. */
class Studio {
  private readonly renderer: WebGLRenderer
  private readonly reflections: Texture
  private prepared:
    | {
        picture: Picture
        scene: Scene
        floor: Object3D
        machine: Group
        camera: PerspectiveCamera
        focus: number
        casters: Sphere
        depth: number
      }
    | undefined

  constructor() {
    lightenShading()
    this.renderer = new WebGLRenderer({
      antialias: false,
      preserveDrawingBuffer: true,
      powerPreference: 'high-performance',
    })
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = BasicShadowMap
    this.reflections = softBoxes(this.renderer)
    document.body.append(this.renderer.domElement)
  }

  /** Builds the picture's scene and puts the camera up. */
  prepare(name: string): void {
    const picture = pictures.find((candidate) => candidate.name === name)
    if (!picture) throw new Error(`no picture ${name}`)
    const built = picture.build()
    built.updateMatrixWorld(true)
    const points = framedPoints(built)
    const sphere = new Sphere().setFromPoints(points)
    const { around, from, angle = 26 } = picture.shot
    const camera = new PerspectiveCamera(angle, picture.width / picture.height)
    camera.position.copy(towards(from[0], from[1]))
    camera.lookAt(0, 0, 0)
    const seen = around ? new Sphere(new Vector3(...around.at), around.radius) : sphere
    frame(
      camera,
      around ? spherePoints(seen, camera) : picture.turns ? turned(points) : points,
      picture.frame,
    )
    const focus = camera.position.distanceTo(seen.center)
    camera.near = Math.max(10, focus - sphere.radius * 4)
    camera.far = focus + sphere.radius * 30
    camera.updateProjectionMatrix()
    const casters = around
      ? new Sphere(seen.center, Math.min(sphere.radius, seen.radius * 2.2))
      : sphere
    const { scene, floor } = createStage(
      this.reflections,
      picture.ground,
      Math.max(sphere.radius, 800),
    )
    const machine = merge(built)
    scene.add(machine)
    this.prepared = {
      picture,
      scene,
      floor,
      machine,
      camera,
      focus,
      casters: casters.clone(),
      depth: sphere.radius * 3,
    }
  }

  /** Takes the picture: the data URL of a PNG. */
  shoot({ scale, passes, turn }: Exposure): string {
    const { picture, scene, machine, casters, depth } = this.ready()
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    this.renderer.setPixelRatio(1)
    this.renderer.setSize(width, height, false)
    machine.rotation.y = (turn ?? 0) * degrees
    const lights = new SampledLights({
      scene,
      ground: picture.ground,
      casters,
      depth,
      passes,
      few: turn !== undefined,
    })
    const turnOfLights = picture.shot.from[0] * degrees * 0.6
    const colours = this.mean(width, height, passes, (pass) => lights.sample(pass, turnOfLights))
    lights.remove(scene)
    const shown =
      turn === undefined
        ? withoutGround(colours, this.ground(), this.coverage(width, height, passes))
        : colours
    return enlarged(shown, picture).toDataURL('image/png')
  }

  private ready() {
    if (!this.prepared) throw new Error('prepare a picture first')
    return this.prepared
  }

  /** The colour of the ground where no machine shades it, which is that of the background. */
  private ground(): Uint8ClampedArray {
    const { machine, floor } = this.ready()
    machine.visible = floor.visible = false
    this.renderer.setSize(1, 1, false)
    const { data } = this.mean(1, 1, 1)
    machine.visible = floor.visible = true
    return data
  }

  /** How much of each pixel the machine covers: white where it does, glass by its opacity. */
  private coverage(width: number, height: number, passes: number): ImageData {
    this.renderer.setSize(width, height, false)
    const { scene, machine, floor } = this.ready()
    const meshes = machine.children as Mesh<BufferGeometry, Material>[]
    const looks = meshes.map(({ material }) => material)
    for (const mesh of meshes) mesh.material = whiteOf(mesh.material)
    const { background } = scene
    scene.background = new Color('#000000')
    floor.visible = false
    const pixels = this.mean(width, height, passes, undefined, copyMaterial(1, NoBlending))
    floor.visible = true
    scene.background = background
    meshes.forEach((mesh, i) => (mesh.material = looks[i] ?? mesh.material))
    return pixels
  }

  /** The mean of passes, each with a shifted grid of pixels and another point of the lens. */
  private mean(
    width: number,
    height: number,
    passes: number,
    prepare?: (pass: number) => void,
    developed = developMaterial(),
  ): ImageData {
    const { picture, scene, camera, focus } = this.ready()
    const mean = new Mean(this.renderer, width, height, passes)
    const home = camera.position.clone()
    const [right, up] = [0, 1].map((column) =>
      new Vector3().setFromMatrixColumn(camera.matrixWorld, column),
    ) as [Vector3, Vector3]
    for (let pass = 0; pass < passes; pass += 1) {
      const [u, v] = sequence(pass + 1)
      camera.setViewOffset(width, height, u - 0.5, v - 0.5, width, height)
      const [a, b] = [Math.sqrt(v), 2 * Math.PI * ((u * 7.13) % 1)]
      const aperture = (picture.blur ?? 0) * focus
      const shift = [aperture * a * Math.cos(b), aperture * a * Math.sin(b)] as const
      camera.position.copy(home).addScaledVector(right, shift[0]).addScaledVector(up, shift[1])
      shear(camera, shift, focus)
      prepare?.(pass)
      mean.add(scene, camera)
    }
    camera.position.copy(home)
    mean.show(developed)
    mean.dispose()
    return pixelsOf(this.renderer.domElement)
  }
}

/** The mean of several renderings, in linear light; tone mapping comes last. */
class Mean {
  private readonly one: WebGLRenderTarget
  private readonly sum: WebGLRenderTarget
  private readonly quad: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1)

  private readonly renderer: WebGLRenderer

  constructor(renderer: WebGLRenderer, width: number, height: number, passes: number) {
    this.renderer = renderer
    const type = renderer.extensions.has('EXT_float_blend') ? FloatType : HalfFloatType
    this.one = new WebGLRenderTarget(width, height, { type: HalfFloatType })
    this.sum = new WebGLRenderTarget(width, height, { type, depthBuffer: false })
    this.quad = new Mesh(new PlaneGeometry(2, 2), copyMaterial(1 / passes))
    renderer.setRenderTarget(this.sum)
    renderer.setClearColor('#000000', 0)
    renderer.clear()
  }

  add(scene: Scene, camera: PerspectiveCamera): void {
    this.renderer.setRenderTarget(this.one)
    this.renderer.render(scene, camera)
    this.quad.material.uniforms['map'] = { value: this.one.texture }
    this.renderer.autoClear = false
    this.renderer.setRenderTarget(this.sum)
    this.renderer.render(this.quad, this.flat)
    this.renderer.autoClear = true
  }

  show(material: ShaderMaterial): void {
    this.quad.material = material
    this.quad.material.uniforms['map'] = { value: this.sum.texture }
    this.renderer.setRenderTarget(null)
    this.renderer.render(this.quad, this.flat)
  }

  dispose(): void {
    this.one.dispose()
    this.sum.dispose()
  }
}

const vertexShader =
  'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }'

function copyMaterial(share: number, blending: Blending = AdditiveBlending): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { map: { value: null } },
    vertexShader,
    fragmentShader: `uniform sampler2D map; varying vec2 at; void main() { gl_FragColor = vec4(min(texture2D(map, at).rgb, vec3(6.0)) * ${share.toFixed(8)}, 1.0); }`,
    blending,
    depthTest: false,
    depthWrite: false,
  })
}

function developMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { map: { value: null } },
    vertexShader,
    fragmentShader:
      'uniform sampler2D map; varying vec2 at; vec3 soften(vec3 c) { float peak = max(c.r, max(c.g, c.b)); float knee = 0.72; if (peak <= knee) return c; float d = 1.0 - knee; float shown = 1.0 - d * d / (peak + d - knee); return mix(vec3(shown), c * shown / peak, 1.0 / (0.15 * (peak - shown) + 1.0)); } void main() { gl_FragColor = vec4(soften(texture2D(map, at).rgb), 1.0); \n#include <colorspace_fragment>\n }',
    blending: NoBlending,
    depthTest: false,
    depthWrite: false,
  })
}

/** Keeps the plane of focus in place when the camera moves sideways within its lens. */
function shear(camera: PerspectiveCamera, [x, y]: readonly [number, number], focus: number): void {
  camera.updateProjectionMatrix()
  if (x === 0 && y === 0) return
  const { elements } = camera.projectionMatrix
  elements[8] -= (elements[0] * x) / focus
  elements[9] -= (elements[5] * y) / focus
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
}

/** What covers the ground as a material does, without light. */
function whiteOf({ transparent, opacity, depthWrite, side }: Material): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: '#ffffff', transparent, opacity, depthWrite, side })
}

function pixelsOf(source: CanvasImageSource & { width: number; height: number }): ImageData {
  const context = contextOf(source.width, source.height)
  context.drawImage(source, 0, 0)
  return context.getImageData(0, 0, source.width, source.height)
}

/** A rendering below full size, as most are, brought to the size of the picture. */
function enlarged(pixels: ImageData, { width, height }: Picture): HTMLCanvasElement {
  const small = contextOf(pixels.width, pixels.height)
  small.putImageData(pixels, 0, 0)
  const context = contextOf(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(small.canvas, 0, 0, width, height)
  return context.canvas
}

function towards(azimuth: number, elevation: number): Vector3 {
  return new Vector3().setFromSphericalCoords(1, (90 - elevation) * degrees, azimuth * degrees)
}

/** The corners of every part that the picture frames. */
function framedPoints(built: Object3D): Vector3[] {
  const points: Vector3[] = []
  const visit = (object: Object3D): void => {
    if (object.userData['role'] === 'beyond') return
    if (object instanceof Mesh) {
      const { geometry, matrixWorld } = object as Mesh
      geometry.computeBoundingBox()
      const { min, max } = geometry.boundingBox ?? new Box3()
      for (const x of [min.x, max.x])
        for (const y of [min.y, max.y])
          for (const z of [min.z, max.z])
            points.push(new Vector3(x, y, z).applyMatrix4(matrixWorld))
    }
    object.children.forEach(visit)
  }
  visit(built)
  return points
}

function spherePoints({ center, radius }: Sphere, camera: PerspectiveCamera): Vector3[] {
  const [right, up] = [0, 1].map((column) =>
    new Vector3().setFromMatrixColumn(camera.matrixWorld, column),
  ) as [Vector3, Vector3]
  return [
    center.clone().addScaledVector(right, radius),
    center.clone().addScaledVector(right, -radius),
    center.clone().addScaledVector(up, radius * 0.75),
    center.clone().addScaledVector(up, -radius * 0.75),
  ]
}

function turned(points: readonly Vector3[]): Vector3[] {
  const axis = new Vector3(0, 1, 0)
  return [0, 30, 60, 90, 120, 150].flatMap((angle) =>
    points.map((point) => point.clone().applyAxisAngle(axis, angle * degrees)),
  )
}

globalThis.studio = new Studio()
