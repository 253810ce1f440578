import { join } from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import { build, type BuildOptions } from 'vite'

export const root = join(import.meta.dirname, '../..')
export const outDir = join(root, 'dist/bench')

/** Builds a limit for production into `outDir`, with nothing of the site's own build. */
export async function buildModule(options: BuildOptions): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    build: { copyPublicDir: false, emptyOutDir: false, outDir, ...options },
  })
}
