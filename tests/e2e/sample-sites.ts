import { startSite } from '../harness/servers/start-site.ts'

/**
 * Starts the sites with the sample content before all tests, once for all of them: as visitors see it, and as a preview, where
 * the catalogue is.
 *
 * @returns ends them
 */
export async function startSampleSites(): Promise<() => Promise<void>> {
  const sites = await Promise.all([
    // Its own address is no preview host: what visitors see, without drafts.
    startSite({ SITE_URL: 'http://localhost', PREVIEW_HOSTS: 'none' }),
    startSite({ SITE_URL: 'http://localhost' }),
  ])
  for (const [index, name] of names.entries()) process.env[name] = sites[index]?.url
  return async () => void (await Promise.all(sites.map((site) => site.stop())))
}

/** Variables by which the processes that run tests learn the addresses. */
const names = ['SAMPLE_SITE', 'SAMPLE_PREVIEW'] as const

/** @returns address of the site as visitors see it */
export const sampleSite = () => process.env[names[0]] ?? ''

/** @returns address of the preview */
export const samplePreview = () => process.env[names[1]] ?? ''

// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests, and what it returns after them
export default startSampleSites
