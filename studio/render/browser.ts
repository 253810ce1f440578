import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'rolldown'
import { findOrInstallChromium } from '../../scripts/find-chromium.ts'

export interface Exposure {
  scale?: number
  passes?: number
  shadows?: boolean
  lamps?: 'many' | 'few'
  turn?: number
}

/** A studio in a headless browser, which draws by its processor where there is no graphics card. */
interface BrowserStudio {
  /** Builds a picture's scene; what it answers says how large it is. */
  prepare: (name: string) => Promise<string>
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
    prepare: (name) => call(page, 'prepare', name),
    shoot: async (exposure) =>
      Buffer.from((await call(page, 'shoot', exposure)).split(',')[1] ?? '', 'base64'),
    close: () => browser.close(),
  }
}

function call(page: Page, method: string, argument: unknown): Promise<string> {
  return page.evaluate(
    ({ name, value }) => {
      const { studio } = globalThis as unknown as {
        studio: Record<string, (argument: unknown) => string>
      }
      return studio[name]?.(value) ?? ''
    },
    { name: method, value: argument },
  )
}

async function bundle(): Promise<string> {
  const { output } = await build({
    input: fileURLToPath(new URL('studio.ts', import.meta.url)),
    output: { format: 'iife' },
    write: false,
  })
  return output[0].code
}
