import { join } from 'node:path'
import { buildModule, outDir } from './build-module.ts'
import { startProcess, type RunningProcess } from './start-process.ts'

/** Builds `react-limit-server.tsx`. */
export function buildReactLimit(): Promise<void> {
  return buildModule({ ssr: join(import.meta.dirname, 'react-limit-server.tsx') })
}

/** Starts the server that renders the home page with React and nothing else. Requires `buildReactLimit`. */
export function startReactLimit(backendUrl: string): Promise<RunningProcess> {
  return startProcess(join(outDir, 'react-limit-server.js'), [`--backend=${backendUrl}`])
}

/** Starts bare `node:http` with the bytes of a page. */
export function startBytesLimit(page: string, ...args: string[]): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, 'bytes-limit-server.ts'), [
    `--page=${page}`,
    ...args,
  ])
}
