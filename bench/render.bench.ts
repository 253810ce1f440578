import { join } from 'node:path'
import { build } from 'vite'
import reactPlugin from '@vitejs/plugin-react'
import { requestsPerSecond } from './requests-per-second.ts'
import { startProcess } from './start-process.ts'

const root = join(import.meta.dirname, '..')
const limits = join(root, 'dist/bench')

/** Uncached pages a second against what React and Node can do at most, all on this machine in one run. */
export async function benchRendering(): Promise<void> {
  await buildReactLimit()
  const site = await startProcess(join(root, 'server/start.ts'), [], {
    PORT: '4101',
    SITE_URL: 'http://www.bench.test',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(limits, 'data'),
  })
  const backend = /(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output)?.[1] ?? ''
  const react = await startProcess(join(import.meta.dirname, 'react-limit-server.ts'), [
    `--module=${join(limits, 'react-limit.js')}`,
    `--backend=${backend}`,
    '--port=4102',
  ])
  const bytes = await startProcess(join(import.meta.dirname, 'bytes-limit-server.ts'), [
    '--page=http://127.0.0.1:4101/de',
    '--port=4103',
  ])
  try {
    await report()
  } finally {
    await Promise.all([site.stop(), react.stop(), bytes.stop()])
  }
}

async function report(): Promise<void> {
  const figures = await requestsPerSecond(
    [
      { name: 'site', url: 'http://127.0.0.1:4101/de' },
      { name: 'react', url: 'http://127.0.0.1:4102/' },
      { name: 'bytes', url: 'http://127.0.0.1:4103/' },
    ],
    { rounds: 5, seconds: 3, connections: 16 },
  )
  const site = figures.get('site') ?? 0
  const kilobytes = (await (await fetch('http://127.0.0.1:4101/de')).text()).length / 1000
  console.log(`\nHome page, ${kilobytes.toFixed(0)} kB of HTML, 16 connections, median of 5 rounds`)
  row('site, every request rendered', site)
  row('bare node:http + renderToString of the same tree', figures.get('react') ?? 0, site)
  row('bare node:http, the same bytes ready', figures.get('bytes') ?? 0, site)
}

function row(name: string, perSecond: number, site?: number): void {
  const ratio = site === undefined ? '' : `   site / limit = ${(site / perSecond).toFixed(2)}`
  console.log(`  ${name.padEnd(50)} ${perSecond.toFixed(0).padStart(7)}/s${ratio}`)
}

async function buildReactLimit(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    build: {
      ssr: join(import.meta.dirname, 'react-limit.tsx'),
      outDir: limits,
      copyPublicDir: false,
    },
  })
}
