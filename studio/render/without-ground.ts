/** A shadow is as soft as a hundredth of the picture is wide; so the few lamps of a rendering are not counted in it. */
const softness = 1 / 100
/** Of the ground's light; where more of it is left, there is no shadow. */
const faintest = 0.985
/** In steps that nobody sees, transparency needs a fourth less room. */
const step = 3

/**
 * Takes the ground out of a picture, so that it can stand on any: the machine stays as it is, its shadow becomes black that lets
 * the ground through.
 *
 * @param picture the machine on its ground
 * @param ground the same ground without machine and shadow
 * @param coverage how much of each pixel the machine covers, from black to white
 */
export function withoutGround(
  picture: ImageData,
  ground: ImageData,
  coverage: ImageData,
): ImageData {
  const { data, width, height } = picture
  const [shadow, isGround] = [0, 1].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
  ]
  for (let pixel = 0; pixel < shadow.length; pixel += 1) {
    const i = pixel * 4
    const covered = (coverage.data[i] ?? 0) / 255
    const colours = [0, 1, 2].map((c) => data[i + c] ?? 0)
    const bare = [0, 1, 2].map((c) => ground.data[i + c] ?? 1)
    if (covered < 0.01) {
      isGround[pixel] = 1
      shadow[pixel] = Math.max(0, faintest - sum(colours) / sum(bare))
    } else if (covered < 0.99) {
      const own = colours.map((colour, c) => (colour - (1 - covered) * (bare[c] ?? 0)) / covered)
      data.set([...own, covered * 255], i)
    }
  }
  const radius = Math.round(width * softness)
  const [soft, share] = [blur(shadow, width, radius), blur(isGround, width, radius)]
  isGround.forEach((is, pixel) => {
    if (!is) return
    const opacity = ((soft[pixel] ?? 0) / (share[pixel] ?? 1)) * 255
    data.set([0, 0, 0, Math.round(opacity / step) * step], pixel * 4)
  })
  return picture
}

/** Means over squares, twice: nearly a bell. */
function blur(values: Float32Array, width: number, radius: number): Float32Array {
  const height = values.length / width
  let blurred = values
  for (let round = 0; round < 2; round += 1) {
    blurred = meansAlong(blurred, width, height, 1, width, radius)
    blurred = meansAlong(blurred, height, width, width, 1, radius)
  }
  return blurred
}

/** The mean of each value and its neighbours in a line; lines have `length` values, `next` apart. */
function meansAlong(
  values: Float32Array,
  length: number,
  lines: number,
  next: number,
  nextLine: number,
  radius: number,
): Float32Array {
  const means = new Float32Array(values.length)
  for (let line = 0; line < lines; line += 1) {
    const at = (i: number) => values[line * nextLine + i * next] ?? 0
    let total = 0
    for (let i = -radius; i < length; i += 1) {
      if (i + radius < length) total += at(i + radius)
      if (i - radius > 0) total -= at(i - radius - 1)
      if (i >= 0) means[line * nextLine + i * next] = total / (2 * radius + 1)
    }
  }
  return means
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
