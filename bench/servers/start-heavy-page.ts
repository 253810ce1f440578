import { globSync } from 'node:fs'
import { join } from 'node:path'
import { heavyPagePath } from '../generated/heavy-page.ts'
import { buildModule } from './build-module.ts'
import { startBackend } from './start-backend.ts'
import { startProcess } from './start-process.ts'
import { startSite } from './start-site.ts'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'dist/bench/bare-react')

/** The page with all block types on two servers with one content service: the site and bare React. */
export interface HeavyPage {
  /** Address on the site. */
  site: string
  /** Address on the bare React server. */
  react: string
  /** Process ids of both servers. */
  pids: { site: number; react: number }
  stop: () => Promise<void>
}

/** @param env environment variables of the site */
export async function startHeavyPage(env: Record<string, string> = {}): Promise<HeavyPage> {
  await buildBareReact()
  const backend = await startBackend(50)
  const site = await startSite({
    BACKEND_URL: backend.url,
    SITE_URL: 'http://localhost',
    PREVIEW_HOSTS: 'none',
    ...env,
  })
  const react = await startProcess(join(import.meta.dirname, 'bare-react-server.ts'), [
    `--backend=${backend.url}`,
    `--path=${heavyPagePath}`,
    `--build=${outDir}`,
    `--style=${globSync(join(root, 'dist/client/assets/**/style.*.css'))[0]}`,
  ])
  const addresses = {
    site: site.url.replace('127.0.0.1', 'localhost') + heavyPagePath,
    react: `${react.url}/`,
  }
  // Warms up both servers, so that the page is rendered and compressed as for later visitors.
  for (const address of [addresses.site, addresses.site, addresses.react]) await fetch(address)
  return {
    ...addresses,
    pids: { site: site.pid, react: react.pid },
    async stop() {
      await Promise.all([site.stop(), react.stop(), backend.stop()])
    },
  }
}

async function buildBareReact(): Promise<void> {
  const source = (name: string) => join(import.meta.dirname, 'bare-react', name)
  const output = { entryFileNames: '[name].js' }
  await buildModule({ outDir, ssr: source('render.tsx') })
  await buildModule({
    outDir,
    rolldownOptions: { input: { client: source('client.tsx') }, output },
  })
}
