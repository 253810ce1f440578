import { join } from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import { build, type BuildOptions } from 'vite'

/** Builds a limit for production, with nothing of the site's own build. */
export async function buildModule(options: BuildOptions): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    build: { copyPublicDir: false, emptyOutDir: false, ...options },
  })
}
