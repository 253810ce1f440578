import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudio } from './render/browser.ts'
import { turntable } from './render/pictures.ts'

const seconds = 12
const [frameCount, framesPerSecond] = [72, 12]
const exposure = { scale: 0.5, passes: 3 }
const target = new URL('../content/media/vl-750-turntable', import.meta.url).pathname

/** Renders the turntable frame by frame, then has ffmpeg make the two films. */
async function shootFilm(): Promise<void> {
  const frames = mkdtempSync(join(tmpdir(), 'turntable-'))
  const studio = await openStudio()
  await studio.prepare(turntable.name)
  for (let i = 0; i < frameCount; i += 1) {
    const frame = await studio.shoot({ ...exposure, turn: (-360 * i) / frameCount })
    writeFileSync(join(frames, `${String(i).padStart(3, '0')}.png`), frame)
  }
  await studio.close()
  const rate = String(frameCount / seconds)
  const input = ['-y', '-loglevel', 'error', '-framerate', rate, '-i', join(frames, '%03d.png')]
  const picture = ['-r', String(framesPerSecond), '-pix_fmt', 'yuv420p', '-an']
  const mp4 = '-c:v libx264 -crf 24 -movflags +faststart'.split(' ')
  const webm = '-c:v libvpx-vp9 -crf 36 -b:v 0 -cpu-used 5'.split(' ')
  ffmpeg([...input, ...picture, ...mp4, `${target}.mp4`])
  ffmpeg([...input, ...picture, ...webm, `${target}.webm`])
  rmSync(frames, { recursive: true })
}

function ffmpeg(options: string[]): void {
  const { status } = spawnSync('ffmpeg', options, { stdio: 'inherit' })
  if (status !== 0) throw new Error('ffmpeg failed, or is not installed')
}

await shootFilm()
