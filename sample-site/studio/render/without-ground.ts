/** How far a shadow is blurred, as a share of the picture's width; so the few lamps of a rendering are not counted in it. */
const softness = 0.0082
/** Of the ground's light; where more of it is left, there is no shadow. */
const faintest = 0.985
/** In steps that nobody sees, transparency needs a fourth less room. */
const step = 3

/**
 * Takes the ground out of a picture, so that it can stand on any: the machine stays as it is, its shadow becomes black that lets
 * the ground through.
 *
 * @param picture the machine on its ground
 * @param ground the colour of that ground
 * @param coverage how much of each pixel the machine covers, from black to white
 */
export function withoutGround(
  picture: ImageData,
  ground: Uint8ClampedArray,
  coverage: ImageData,
): ImageData {
  const { data, width, height } = picture
  const [shadow, isGround] = [new ImageData(width, height), new ImageData(width, height)]
  const bare = [...ground.subarray(0, 3)]
  for (let i = 0; i < data.length; i += 4) {
    const covered = (coverage.data[i] ?? 0) / 255
    const colours = [...data.subarray(i, i + 3)]
    if (covered < 0.01) {
      isGround.data[i + 3] = 255
      shadow.data[i + 3] = 255 * (faintest - sum(colours) / sum(bare))
    } else if (covered < 0.99) {
      const own = colours.map((colour, c) => (colour - (1 - covered) * (bare[c] ?? 0)) / covered)
      data.set([...own, covered * 255], i)
    }
  }
  const [soft, share] = [blurred(shadow), blurred(isGround)]
  for (let i = 0; i < data.length; i += 4) {
    if (!isGround.data[i + 3]) continue
    const opacity = ((soft[i + 3] ?? 0) / (share[i + 3] ?? 1)) * 255
    data.set([0, 0, 0, Math.round(opacity / step) * step], i)
  }
  return picture
}

/** The pixels of a black picture whose opacity is blurred. */
function blurred(picture: ImageData): Uint8ClampedArray {
  const { width, height } = picture
  const [sharp, soft] = [contextOf(width, height), contextOf(width, height)]
  sharp.putImageData(picture, 0, 0)
  soft.filter = `blur(${width * softness}px)`
  soft.drawImage(sharp.canvas, 0, 0)
  return soft.getImageData(0, 0, width, height).data
}

/** A new canvas. */
export function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
