import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudio } from './render/browser.ts'
import { turntable } from './render/pictures.ts'

const [seconds, framesPerSecond] = [12, 12]
const exposure = { scale: 0.6, passes: 2, type: 'image/png' }
const target = new URL('../files/media/vl-750-turntable', import.meta.url).pathname

/** Renders the turntable frame by frame, then has ffmpeg make the two films. */
async function shootFilm(): Promise<void> {
  const frames = mkdtempSync(join(tmpdir(), 'turntable-'))
  const studio = await openStudio()
  await studio.prepare(turntable.name)
  const count = seconds * framesPerSecond
  for (let i = 0; i < count; i += 1) {
    const frame = await studio.shoot({ ...exposure, turn: (-360 * i) / count })
    writeFileSync(join(frames, `${String(i).padStart(3, '0')}.png`), frame)
  }
  await studio.close()
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(framesPerSecond),
    '-i',
    join(frames, '%03d.png'),
  ]
  const picture = ['-pix_fmt', 'yuv420p', '-an']
  ffmpeg([
    ...input,
    ...picture,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '34',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '3',
    `${target}.webm`,
  ])
  ffmpeg([
    ...input,
    ...picture,
    '-c:v',
    'libx264',
    '-crf',
    '24',
    '-preset',
    'slow',
    '-movflags',
    '+faststart',
    `${target}.mp4`,
  ])
  rmSync(frames, { recursive: true })
}

function ffmpeg(options: string[]): void {
  const { status } = spawnSync('ffmpeg', options, { stdio: 'inherit' })
  if (status !== 0) throw new Error('ffmpeg failed, or is not installed')
}

await shootFilm()
