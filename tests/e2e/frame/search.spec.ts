import type { Locator, Page, Request } from '@playwright/test'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  english,
  expect,
  hydrated,
  languages,
  markDocument,
  openMenu,
  openPage,
  test,
} from '../fixtures.ts'

const samples = {
  de: {
    query: 'pumpe',
    hit: { title: 'Vakuumpumpen VP', path: '/de/produkte/vakuumpumpen' },
    document: { query: 'datenblatt', path: '/data-sheets/de/maschinen/portalhandling/ph-400.pdf' },
  },
  en: {
    query: 'pump',
    hit: { title: 'VP vacuum pumps', path: '/en/products/vacuum-pumps' },
    document: { query: 'data sheet', path: '/data-sheets/en/machines/gantry-handling/ph-400.pdf' },
  },
}

interface Search {
  box: Locator
  input: Locator
  hits: Locator
  status: Locator
}

/** Opens a page, and the menu where the search is inside of it. */
async function openSearch(page: Page, url: string): Promise<Search> {
  await openPage(page, url)
  await openMenu(page)
  return searchOf(page)
}

/** Found by their elements: a closed menu hides their roles. */
function searchOf(page: Page): Search {
  const box = page.locator('search')
  return {
    box,
    input: box.locator('input'),
    hits: box.getByRole('listitem').getByRole('link'),
    status: box.getByRole('status'),
  }
}

const isSearch = (request: Request) => request.url().includes('/ajax/search')

/** Queries that are asked for from now on, in order. */
function recordQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    if (isSearch(request)) queries.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  return queries
}

function hit(locale: string, title: string, type = 'page') {
  const route = type === 'page' ? `/${locale}/${title.length}` : `/media/${title.length}.pdf`
  return { _id: title, _source: { type, route, title }, highlight: { title: [title] } }
}

const answer = (hits: object[], total = hits.length) => ({
  hits: { total: { value: total }, hits },
})

/** Requests of the live search, which the test answers when it likes. */
async function holdSearches(page: Page, locale: string) {
  const held = new Map<string, (titles: string[]) => Promise<void>>()
  await page.route('**/ajax/search?*', (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    held.set(query, (titles) =>
      route.fulfill({ json: answer(titles.map((title) => hit(locale, title))) }),
    )
  })
  const isAskedFor = (query: string) => expect.poll(() => [...held.keys()]).toContain(query)
  return {
    isAskedFor,
    async answer(query: string, ...titles: string[]) {
      await isAskedFor(query)
      await held.get(query)?.(titles)
    },
  }
}

for (const { locale, t } of languages) {
  const sample = samples[locale]

  test.describe(`search in ${locale}`, () => {
    test(
      'hits are shown while the visitor types, and choosing one clears',
      atBothWidths,
      async ({ page }) => {
        const { input, hits, box } = await openSearch(page, `/${locale}`)
        const isSameDocument = await markDocument(page)
        await input.pressSequentially(sample.query)
        const found = hits.filter({ hasText: sample.hit.title }).first()
        await expect(found.locator('em')).toHaveText(sample.query)

        await found.click()
        await expect(page).toHaveURL(sample.hit.path)
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
        await expect(input).toHaveValue('')
        await expect(box.getByRole('listitem')).toHaveCount(0)
        expect(await isSameDocument()).toBe(true)
      },
    )

    test('the panel is 400 px wide, where the screen is', atBothWidths, async ({ page }) => {
      const { box, input, hits } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      const panel = await box.locator('[data-open]').boundingBox()
      const viewport = page.viewportSize() ?? { width: 0 }
      if (viewport.width > 1000) expect(panel?.width).toBe(400)
      else expect(panel?.width).toBeLessThanOrEqual(375)
      expect(panel?.x).toBeGreaterThanOrEqual(0)
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    })

    test(
      'the hits close when the focus leaves, and open when it comes back',
      atBothWidths,
      async ({ page }) => {
        const { input, hits } = await openSearch(page, `/${locale}`)
        await input.fill(sample.query)
        await expect(hits.first()).toBeVisible()
        await page.keyboard.press('Shift+Tab')
        await expect(hits).toHaveCount(0)
        await page.keyboard.press('Tab')
        await expect(input).toBeFocused()
        await expect(hits.first()).toBeVisible()
        await expect(input).toHaveValue(sample.query)
      },
    )

    test('sending the form does nothing', atBothWidths, async ({ page }) => {
      const { input, hits, box } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      await input.press('Enter')
      await box.getByRole('button', { name: t('search.submit') }).click()
      await expect(hits.first()).toBeVisible()
      await expect(input).toHaveValue(sample.query)
      await expect(page).toHaveURL(`/${locale}`)
    })

    test('a slash focuses the box, and opens the menu it is in', atBothWidths, async ({ page }) => {
      // Safari before 17.4 does not have it.
      await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
      await openPage(page, `/${locale}`)
      const { input } = searchOf(page)
      await page.keyboard.press('/')
      await expect(input).toBeVisible()
      await expect(input).toBeFocused()
      await expect(input).toHaveValue('')
      await page.keyboard.press('/')
      await expect(input).toHaveValue('/')
    })

    test(
      'what was typed before the page came to life is searched',
      atBothWidths,
      async ({ page }) => {
        const { promise: isTyped, resolve: letScriptsCome } = Promise.withResolvers<undefined>()
        await page.route(/\/assets\/.*\.js$/, async (route) => {
          await isTyped
          await route.continue()
        })
        await page.goto(`/${locale}`, { waitUntil: 'commit' })
        const { input, hits } = searchOf(page)
        // In the closed menu of a narrow screen nobody can type, but the browser fills in what was typed before going back.
        const isWide = (page.viewportSize()?.width ?? 0) >= 1000
        if (isWide) await input.fill(sample.query)
        else
          await input.evaluate(
            (element, typed) => element.setAttribute('value', typed),
            sample.query,
          )
        letScriptsCome(undefined)
        await hydrated(page)
        await openMenu(page)
        await input.focus()
        await expect(hits.first()).toBeVisible()
      },
    )
  })
}

test.describe('search', () => {
  const { locale, t } = english
  const sample = samples[locale]

  test('a hit that is opened in another tab leaves the search as it is', async ({
    page,
    context,
  }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    const other = context.waitForEvent('page')
    await hits
      .filter({ hasText: sample.hit.title })
      .first()
      .click({ modifiers: ['Control'] })
    await (await other).close()
    await expect(input).toHaveValue(sample.query)
    await expect(hits.first()).toBeVisible()
  })

  test('pages have an arrow, downloads a document and a word for it', async ({ page }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    const foundPage = hits.filter({ hasText: sample.hit.title }).first()
    await expect(foundPage.locator('[data-icon]')).toHaveAttribute('data-icon', 'arrow')
    await input.fill(sample.document.query)
    const foundFile = hits.and(page.locator(`[href="${sample.document.path}"]`))
    await expect(foundFile.locator('[data-icon]')).toHaveAttribute('data-icon', 'document')
    await expect(foundFile).toHaveAccessibleName(new RegExp(`^${t('search.download')}`))
  })

  test('the box says that it is loading until the answer is there', async ({ page }) => {
    const { input, hits, box } = await openSearch(page, `/${locale}`)
    const searches = await holdSearches(page, locale)
    await input.fill('x')
    await expect(box.locator('[data-loading]')).toHaveCount(1)
    await searches.answer('x', 'found')
    await expect(hits).toHaveCount(1)
    await expect(box.locator('[data-loading]')).toHaveCount(0)
  })

  for (const blank of ['', '   '])
    test(`a blank query (${JSON.stringify(blank)}) clears and asks nobody`, async ({ page }) => {
      const { input, hits, status } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      const queries = recordQueries(page)
      await input.fill(blank)
      await expect(hits).toHaveCount(0)
      await expect(status).toBeEmpty()
      expect(queries).toEqual([])
    })

  test('a query arrives as it was typed', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    const { input, status } = await openSearch(page, `${url}/${locale}`)
    const queries = ['a & b', 'C# 50%', '1 + 1 = 2?', 'größer / Übergrösse', '<em>x</em>']
    for (const query of queries) {
      const answered = page.waitForResponse((response) => isSearch(response.request()))
      await input.fill(query)
      await answered
    }
    await expect(status).toHaveText(t('search.none'))
    const asked = backend.calls.flatMap(({ path }) =>
      path.startsWith(`/${locale}/ajax/search`) ? [new URL(path, url).searchParams.get('q')] : [],
    )
    expect(asked).toEqual(queries)
  })

  test('titles are text, whatever stands in them', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    const title = '<img src=x onerror=alert(1)> &lt;b&gt; <em onclick=x>a</em> <em>found</em>'
    backend.answer(`/${locale}/ajax/search`, answer([hit(locale, title)]))
    const { input, hits } = await openSearch(page, `${url}/${locale}`)
    await input.fill('x')
    await expect(hits).toHaveText('<img src=x onerror=alert(1)> <b> <em onclick=x>a</em> found')
    await expect(hits.locator('em')).toHaveText(['found'])
    await expect(hits.locator('img, b')).toHaveCount(0)
  })

  test('hits of one id, as of several indices, go with their query', async ({ page }) => {
    const titles: Record<string, string[]> = { a: ['two', 'one', 'one'], ab: ['one', 'three'] }
    await page.route('**/ajax/search?*', (route) => {
      const query = new URL(route.request().url()).searchParams.get('q') ?? ''
      return route.fulfill({ json: answer((titles[query] ?? []).map((it) => hit('de', it))) })
    })
    const { input, hits } = await openSearch(page, '/de')
    for (const [query, expected] of Object.entries(titles)) {
      await input.fill(query)
      await expect(hits).toHaveText(expected)
    }
  })

  test('the number of hits is announced, and not again when the panel reopens', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    const some = [hit(locale, 'one'), hit(locale, 'three', 'download')]
    const { input, hits, status } = await openSearch(page, `${url}/${locale}`)
    await expect(status).toBeEmpty()
    const announced = await status.evaluateHandle((element) => {
      const texts: string[] = []
      const observer = new MutationObserver(() => void texts.push(element.textContent))
      observer.observe(element, { childList: true, characterData: true, subtree: true })
      return texts
    })

    backend.answer(`/${locale}/ajax/search`, answer(some))
    for (const query of ['a', 'ab']) {
      const answered = page.waitForResponse((response) => isSearch(response.request()))
      await input.fill(query)
      await answered
    }
    await expect(hits).toHaveCount(2)
    await page.getByRole('banner').getByRole('link').first().focus()
    await expect(hits).toHaveCount(0)
    await input.focus()
    await expect(hits).toHaveCount(2)
    backend.answer(`/${locale}/ajax/search`, answer(some.slice(0, 1)))
    await input.fill('abc')
    await expect(hits).toHaveCount(1)
    backend.answer(`/${locale}/ajax/search`, answer(some, 40))
    await input.fill('abcd')
    await expect(hits).toHaveCount(2)
    expect(await announced.jsonValue()).toEqual([
      t('search.count', { count: 2 }),
      t('search.count', { count: 1 }),
      t('search.best', { number: 2, total: 40 }),
    ])
  })

  test('by keyboard: arrows, Home and End walk through the hits, Escape clears', async ({
    page,
  }) => {
    const { input, hits, box } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    await expect(hits.nth(2)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(hits.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(hits.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    const all = box.getByRole('link', { name: /\d/ }).last()
    await expect(all).toHaveAttribute('href', `/${locale}/search?q=${sample.query}`)
    await expect(all).toBeFocused()
    await expect(all).toBeInViewport()
    await page.keyboard.press('ArrowUp')
    await expect(hits.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(hits.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(input).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('')
    await expect(box.getByRole('listitem')).toHaveCount(0)

    await input.fill(sample.query)
    await expect(hits.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(sample.hit.path)
    await expect(input).toHaveValue('')
  })

  test('a slash selects what was searched before', async ({ page }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    await expect(hits.first()).toBeVisible()
    await input.blur()
    await page.keyboard.press('Shift+/')
    await expect(input).toBeFocused()
    await page.keyboard.type('x')
    await expect(input).toHaveValue('x')
  })

  test('the slash can be switched off for good, and on again', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const { input } = searchOf(page)
    await page.getByRole('button', { name: t('search.shortcutOff') }).click()
    await page.keyboard.press('/')
    await page.reload()
    await hydrated(page)
    await page.keyboard.press('/')
    await expect(input).not.toBeFocused()
    await page.getByRole('button', { name: t('search.shortcutOn') }).click()
    await page.keyboard.press('/')
    await expect(input).toBeFocused()
  })

  test('a slash that belongs to a text or a shortcut is left alone', async ({ page }) => {
    await openPage(page, locale === 'de' ? '/de/kontakt' : '/en/contact')
    const { input } = searchOf(page)
    const message = page.locator('main textarea')
    await message.click()
    await page.keyboard.type('1/2')
    await expect(message).toHaveValue('1/2')
    await message.blur()
    for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+/`)
    await expect(input).not.toBeFocused()
  })

  test('what an input method composes is searched as it grows', async ({ page }) => {
    const { input } = await openSearch(page, `/${locale}`)
    const queries = recordQueries(page)
    const devtools = await page.context().newCDPSession(page)
    await input.focus()
    for (const composed of ['ポ', 'ポン', 'ポンプ'])
      await devtools.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      })
    await expect.poll(() => queries).toEqual(['ポ', 'ポン', 'ポンプ'])
  })

  test('the result page searches again for another query', async ({ page }) => {
    await openPage(page, `/${locale}/search?q=${sample.query}`)
    const main = page.getByRole('main')
    const results = main.getByRole('list', { name: t('search.results') })
    await expect(results.getByRole('listitem').first()).toContainText(sample.query)
    await expect(main.getByRole('searchbox')).toHaveValue(sample.query)
    await main.getByRole('searchbox').fill('xyzzy')
    await main.getByRole('button', { name: t('search.submit') }).click()
    await expect(page).toHaveURL(`/${locale}/search?q=xyzzy`)
    await expect(main).toContainText(t('search.none'))
    await expect(main.getByRole('searchbox')).toHaveValue('xyzzy')
  })

  test.describe('when it fails', () => {
    // In one expression: Playwright reads a list of two as a value and its options.
    test.use({
      expectedProblems: [
        /^(request: 502 .*\/ajax\/search\?q=xy|console: search failed: .* 502.*)$/s,
      ],
    })

    test('it is logged, the loading ends, and nothing is said', async ({ page, ownSite }) => {
      const { backend, url } = ownSite
      backend.publish(contentPage({ [locale]: `/${locale}` }, { content: [text('<p>x</p>')] }))
      backend.answer(`/${locale}/ajax/search`, (request, response) => {
        if (request.query['q'] === 'xy') response.status(500).end()
        else response.json(answer([hit(locale, 'found')]))
      })
      const { box, input, hits, status } = await openSearch(page, `${url}/${locale}`)
      await input.fill('x')
      await expect(hits).toHaveText(['found'])
      const logged = page.waitForEvent(
        'console',
        (message) => message.type() === 'error' && message.text().startsWith('search failed'),
      )
      await input.fill('xy')
      await logged
      await expect(box.locator('[data-loading]')).toHaveCount(0)
      await expect(status).toHaveText(t('search.count', { count: 1 }))
      await expect(page.getByRole('alert')).toHaveCount(0)
      await input.fill('xyz')
      await expect(hits).toHaveText(['found'])
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

  for (const { locale, t } of languages)
    test(`the form leads to a page of hits in ${locale}`, atBothWidths, async ({ page }) => {
      const sample = samples[locale]
      await page.goto(`/${locale}`)
      const { box, input } = searchOf(page)
      await input.fill(sample.query)
      await box.getByRole('button', { name: t('search.submit') }).click()
      await expect(page).toHaveURL(`/${locale}/search?q=${sample.query}`)
      const hits = page.getByRole('main').getByRole('listitem').getByRole('link')
      const found = hits.filter({ hasText: sample.hit.title }).first()
      await expect(found.locator('em')).toHaveText(sample.query)
      await found.click()
      await expect(page).toHaveURL(sample.hit.path)
    })
})
