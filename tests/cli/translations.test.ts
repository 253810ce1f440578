import { describe, afterEach, expect, test } from 'vitest'
import type { Page } from '../../content/contract/page.ts'
import { page, text } from '../harness/content/page-builder.ts'
import { werkseite } from '../harness/run-command.ts'
import { startBilingualSite, type BilingualPage, type BilingualSite } from './bilingual-site.ts'

let site: BilingualSite | null = null
afterEach(async () => site?.close())

interface Reported {
  rule: string
  places: { page: string; pointer?: string }[]
}

/** Runs the command and returns the findings of these rules: `rule page pointer`. */
async function check(
  argv: string[],
  { base, backend }: BilingualSite,
  looked = rules,
): Promise<string[]> {
  const where = ['--base', base.href, '--backend', backend.href, '--format', 'json']
  const { stdout } = await werkseite(['check', ...where, ...argv])
  const { findings } = JSON.parse(stdout) as { findings: Reported[] }
  return findings
    .filter(({ rule }) => looked.test(rule))
    .flatMap(({ rule, places }) => places.map((place) => ({ rule, ...place })))
    .map(({ rule, page: url, pointer }) =>
      [rule, url.replace(base.origin, ''), pointer].filter(Boolean).join(' '),
    )
    .sort()
}

/** Rules under test. */
const rules =
  /^(link-unrendered|redirect|translation|language|canonical|hreflang|switcher|sitemap|navigation|messages|orphan|not-in|layout|link-to-draft|draft|unpublish|content|block-unknown)/

type Paths = Page['meta']['translatedPaths']

/** A page in both languages with links to others. */
function pair(de: string, en: string, links: { de?: string[]; en?: string[] } = {}) {
  const paths: Paths = { de, en }
  return { [de]: single(paths, links.de), [en]: single(paths, links.en) }
}

function single(paths: Paths, links: string[] = []): BilingualPage {
  const html = links.map((path) => `<p><a href="${path}">Mehr</a></p>`).join('')
  return { page: page(paths, { content: [text(html)] }) }
}

const good = {
  ...pair('/de', '/en', { de: ['/de/heber'], en: ['/en/lifters'] }),
  ...pair('/de/heber', '/en/lifters'),
  ...pair('/de/service', '/en/service'),
}
const navigations = { de: ['/de/heber', '/de/service'], en: ['/en/lifters', '/en/service'] }
const sitemap = Object.keys(good)

describe('check of a bilingual site', () => {
  test('finds nothing on a correct site', async () => {
    site = await startBilingualSite({ pages: good, navigations, sitemap })
    expect(await check([], site)).toEqual([])
    expect(await check(['--preview'], site)).toEqual([])
  })

  test('reports planted defects with page and field', async () => {
    const pages: Record<string, BilingualPage> = {
      ...good,
      '/de': single({ de: '/de', en: '/en' }, [
        '/de/heber',
        '/de/neu',
        '/de/allein',
        '/de/stellen',
      ]),
      '/en': {
        ...single({ de: '/de', en: '/en' }, ['/en/jobs']),
        change: (html) => html.replace('lang="en-GB"', 'lang="en-UK"'),
      },
      '/en/service': {
        ...single({ de: '/de/service', en: '/en/service' }),
        change: (html) => html.replaceAll('/de/service"', '/de/heber"'),
      },
      '/de/neu': { ...single({ de: '/de/neu' }, ['/de/auch-neu']), isDraft: true },
      '/de/auch-neu': { ...single({ de: '/de/auch-neu' }), isDraft: true },
      '/de/allein': {
        page: {
          ...page({ de: '/de/allein' }),
          content: [text('<p>Gut.</p>'), { type: 'Hologram' }, { type: 'TextText', left: '' }],
        } as unknown as Page,
      },
      '/de/stellen': single({ de: '/de/stellen', en: '/en/jobs' }),
      '/en/jobs': single({ de: '/de/weg', en: '/en/jobs' }),
      '/de/insel': single({ de: '/de/insel', en: '/en/island' }),
      '/en/island': single({ de: '/de/insel', en: '/en/island' }),
    }
    site = await startBilingualSite({
      pages,
      navigations: { de: ['/de/heber', '/de/service'], en: ['/en/service', '/en/lifters'] },
      sitemap: [...sitemap, '/de/insel', '/en/island', '/de/allein', '/de/stellen', '/de/fehlt'],
    })
    const found = await check(
      ['--preview', '--unpublish', '/de/heber', '--unpublish', '/de/x'],
      site,
    )
    expect(found).toEqual(
      [
        'block-unknown /de/allein /content/1',
        'content-invalid /de/allein /content/2',
        'draft-needs-draft /de/neu /content/0/left',
        'hreflang-mismatch /en/service',
        'hreflang-mismatch /en/service',
        'hreflang-mismatch /en/service',
        'language-tag /en',
        'link-to-draft /de /content/0/left',
        'navigation-differs /en /navigation/0',
        'not-in-sitemap /en/jobs',
        'orphan-page /de/insel',
        'orphan-page /en/island',
        'sitemap-broken /',
        'switcher-mismatch /en/service /meta/translatedPaths/de',
        'translation-broken /en/jobs /meta/translatedPaths/de',
        'translation-missing /de/allein /meta/translatedPaths/en',
        'translation-missing /de/auch-neu /meta/translatedPaths/en',
        'translation-missing /de/neu /meta/translatedPaths/en',
        'translation-not-reciprocal /de/stellen /meta/translatedPaths/en',
        'unpublish-linked /de /content/0/left',
        'unpublish-linked /de /navigation/0/uri',
        'unpublish-linked /en/service',
        'unpublish-linked /en/service',
        'unpublish-unknown /',
      ].sort(),
    )
  })

  test('reports unlinked redirects to missing pages', async () => {
    site = await startBilingualSite({
      pages: { ...good, ...pair('/de', '/en', { de: ['/de/heber', '/de/alt-verlinkt'] }) },
      navigations,
      sitemap,
      redirects: {
        '/de/alt': '/de/heber',
        '/de/alt-fort': '/de/fort',
        '/de/alt-kreis': '/de/alt-kreis',
        '/de/alt-verlinkt': '/de/fort',
      },
    })
    expect(await check([], site, /^(redirect|link-broken|page)/)).toEqual([
      'link-broken /de /content/0/left',
      'redirect-broken /',
      'redirect-broken /',
      'redirect-faulty /',
    ])
  })

  test('reports broken content links without a rendered link', async () => {
    const home = pair('/de', '/en', { de: ['/de/heber'], en: ['/en/lifters'] })
    const tiles = { type: 'Tiles', tiles: [{ title: 'Weg', uri: '/de/weg' }] }
    const { page: de } = home['/de'] ?? single({})
    const pages = {
      ...good,
      ...home,
      '/de': { page: { ...de, content: [...de.content, tiles] } as Page },
    }
    site = await startBilingualSite({ pages, navigations, sitemap })
    expect(await check([], site, /^link-/)).toEqual([
      'link-broken /de /content/1/tiles/0/uri',
      'link-unrendered /de /content/1/tiles/0/uri',
    ])
  })
})
