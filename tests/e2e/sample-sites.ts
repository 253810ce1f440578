import { startSite } from '../harness/servers/start-site.ts'

/**
 * Starts the sites with the sample content once before all tests: the site for visitors, and a preview with
 * the catalogue.
 *
 * @returns stops the sites
 */
export async function startSampleSites(): Promise<() => Promise<void>> {
  const sites = await Promise.all([
    // This host is not a preview host: it serves the public pages without drafts.
    startSite({ SITE_URL: 'http://localhost', PREVIEW_HOSTS: 'none' }),
    startSite({ SITE_URL: 'http://localhost' }),
  ])
  for (const [index, name] of names.entries()) process.env[name] = sites[index]?.url
  return async () => void (await Promise.all(sites.map((site) => site.stop())))
}

/** Variables that pass the addresses to the test processes. */
const names = ['SAMPLE_SITE', 'SAMPLE_PREVIEW'] as const

/** @returns address of the site for visitors */
export const sampleSite = () => process.env[names[0]] ?? ''

/** @returns address of the preview */
export const samplePreview = () => process.env[names[1]] ?? ''

// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests, and the returned function after them
export default startSampleSites
