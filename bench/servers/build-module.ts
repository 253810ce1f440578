import { join } from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import { build, type BuildOptions } from 'vite'

export const projectFolder = join(import.meta.dirname, '../..')
export const outDir = join(projectFolder, 'dist/bench')

/** Builds a limit for production into `outDir`, without the site's own build settings. */
export async function buildModule(options: BuildOptions): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    build: { copyPublicDir: false, emptyOutDir: false, outDir, ...options },
  })
}
