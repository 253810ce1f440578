import { globSync } from 'node:fs'
import { join } from 'node:path'
import { heavyPagePath } from '../generated/heavy-page.ts'
import { buildModule, outDir, projectFolder } from './build-module.ts'
import { startGeneratedContent } from './start-generated-content.ts'
import { startProcess } from './start-process.ts'
import { startPublicSite } from './start-public-site.ts'

/**
 * The page with all block types on two servers with one content service: the site and bare React.
 *
 * @param env environment variables of the site
 * @returns the addresses, and the process ids
 */
export async function startHeavyPage(env: Record<string, string> = {}) {
  await buildBareReact()
  await using running = new AsyncDisposableStack()
  const backend = running.use(await startGeneratedContent(50))
  const site = running.use(
    await startPublicSite({
      BACKEND_URL: backend.url,
      SITE_URL: 'http://localhost',
      PREVIEW_HOSTS: 'none',
      ...env,
    }),
  )
  const react = running.use(
    await startProcess(join(outDir, 'bare-react-server.js'), [
      `--backend=${backend.url}`,
      `--path=${heavyPagePath}`,
      `--style=${globSync(join(projectFolder, 'dist/client/assets/**/style.*.css'))[0]}`,
    ]),
  )
  const addresses = {
    site: site.url.replace('127.0.0.1', 'localhost') + heavyPagePath,
    react: `${react.url}/`,
  }
  // Warms up both servers, so that the page is rendered and compressed as for later visitors.
  for (const address of [addresses.site, addresses.site, addresses.react]) await fetch(address)
  const started = running.move()
  return {
    ...addresses,
    pids: { site: site.pid, react: react.pid },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function buildBareReact(): Promise<void> {
  const client = join(import.meta.dirname, 'bare-react/client.tsx')
  await buildModule({ ssr: join(import.meta.dirname, 'bare-react/bare-react-server.tsx') })
  await buildModule({
    rolldownOptions: { input: { client }, output: { entryFileNames: '[name].js' } },
  })
}
