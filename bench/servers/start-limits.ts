import { join } from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import { build } from 'vite'
import { startProcess, type RunningProcess } from './start-process.ts'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'dist/bench')

let built: Promise<void> | null = null

/** Builds the module for `react-limit-server.ts`, once per run. */
export function buildReactLimit(): Promise<void> {
  return (built ??= runBuild())
}

async function runBuild(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    build: {
      ssr: join(import.meta.dirname, 'react-limit.tsx'),
      outDir,
      copyPublicDir: false,
    },
  })
}

/** Starts the server that renders the home page with React and nothing else. Requires `buildReactLimit`. */
export function startReactLimit(backendUrl: string): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, 'react-limit-server.ts'), [
    `--module=${join(outDir, 'react-limit.js')}`,
    `--backend=${backendUrl}`,
  ])
}

/** Starts bare `node:http` with the bytes of a page. */
export function startBytesLimit(page: string, ...args: string[]): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, 'bytes-limit-server.ts'), [
    `--page=${page}`,
    ...args,
  ])
}
