import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { findOrInstallChromium } from '../../../scripts/find-chromium.ts'

export interface Exposure {
  /** Size that is rendered, as a share of the picture's. */
  scale: number
  passes: number
  /** Turn of the machine for a film, in degrees; only a film has a ground, and few lamps. */
  turn?: number
}

/** A studio in a headless browser, which draws by its processor where there is no graphics card. */
interface BrowserStudio {
  /** Builds a picture's scene. */
  prepare: (name: string) => Promise<void>
  /** A PNG. */
  shoot: (exposure: Exposure) => Promise<Buffer>
  close: () => Promise<void>
}

export async function openStudio(): Promise<BrowserStudio> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-quic',
    ],
  })
  const page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  page.on('pageerror', (error) => console.error(error))
  await page.addScriptTag({ content: await bundle() })
  return {
    prepare: (name) => page.evaluate((picture) => studio.prepare(picture), name),
    async shoot(exposure) {
      const url = await page.evaluate((how) => studio.shoot(how), exposure)
      return Buffer.from(url.split(',')[1] ?? '', 'base64')
    },
    close: () => browser.close(),
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('studio.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}
