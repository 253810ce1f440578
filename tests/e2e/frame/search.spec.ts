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

/** Opens a page, and the menu if it contains the search. */
async function openSearch(page: Page, url: string): Promise<Search> {
  await openPage(page, url)
  await openMenu(page)
  return searchOf(page)
}

/** Selects by element, because a closed menu hides the roles. */
function searchOf(page: Page): Search {
  const box = page.locator('search')
  return {
    box,
    input: box.locator('input'),
    // Without the last entry, which leads to all hits.
    hits: box.getByRole('listitem').locator('a:has([data-icon])'),
    status: box.getByRole('status'),
  }
}

const isSearch = (request: Request) => request.url().includes('/ajax/search')

/** Queries requested from now on, in order. */
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

/** Search requests whose responses the test controls. */
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

for (const { locale } of languages) {
  const sample = samples[locale]

  test.describe(`search in ${locale}`, () => {
    test('shows hits during typing, clears after a choice', atBothWidths, async ({ page }) => {
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
    })

    test('opens a panel of 400 px on wide screens', atBothWidths, async ({ page }) => {
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

    test('closes on blur and reopens on focus', atBothWidths, async ({ page }) => {
      const { input, hits } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      await page.keyboard.press('Shift+Tab')
      await expect(hits).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(input).toBeFocused()
      await expect(hits.first()).toBeVisible()
      await expect(input).toHaveValue(sample.query)
    })

    test('moves to the first hit by Enter', atBothWidths, async ({ page }) => {
      const { input, hits } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      await input.press('Enter')
      await expect(hits.first()).toBeFocused()
      await expect(input).toHaveValue(sample.query)
      await expect(page).toHaveURL(`/${locale}`)
      await input.fill('')
      await input.press('Enter')
      await expect(input).toBeFocused()
      await expect(page).toHaveURL(`/${locale}`)
    })

    test('focuses the box, opening its menu, by slash', atBothWidths, async ({ page }) => {
      // Missing in Safari before 17.4.
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

    test('searches text typed before hydration', atBothWidths, async ({ page }) => {
      const { promise: isTyped, resolve: letScriptsCome } = Promise.withResolvers<undefined>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await isTyped
        await route.continue()
      })
      await page.goto(`/${locale}`, { waitUntil: 'commit' })
      const { input, hits } = searchOf(page)
      // In the closed menu of a narrow screen, nobody can type; the browser restores the text after going back.
      const isWide = (page.viewportSize()?.width ?? 0) >= 1000
      if (isWide) await input.fill(sample.query)
      else
        await input.evaluate((element, typed) => element.setAttribute('value', typed), sample.query)
      letScriptsCome(undefined)
      await hydrated(page)
      await openMenu(page)
      await input.focus()
      await expect(hits.first()).toBeVisible()
    })
  })
}

test.describe('search', () => {
  const { locale, t } = english
  const sample = samples[locale]

  test('keeps its state despite a hit in another tab', async ({ page, context }) => {
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

  test('marks pages with arrow, downloads with icon and label', async ({ page }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    const foundPage = hits.filter({ hasText: sample.hit.title }).first()
    await expect(foundPage.locator('[data-icon]')).toHaveAttribute('data-icon', 'arrow')
    await input.fill(sample.document.query)
    const foundFile = hits.and(page.locator(`[href="${sample.document.path}"]`))
    await expect(foundFile.locator('[data-icon]')).toHaveAttribute('data-icon', 'document')
    await expect(foundFile).toHaveAccessibleName(new RegExp(`^${t('search.download')}`))
  })

  test('announces loading during the request', async ({ page }) => {
    const { input, hits, box } = await openSearch(page, `/${locale}`)
    const searches = await holdSearches(page, locale)
    await input.fill('x')
    await expect(box.locator('[data-loading]')).toHaveCount(1)
    await searches.answer('x', 'found')
    await expect(hits).toHaveCount(1)
    await expect(box.locator('[data-loading]')).toHaveCount(0)
  })

  test('moves to the hits of the submitted query only', async ({ page }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    const searches = await holdSearches(page, locale)
    await input.fill('x')
    await searches.answer('x', 'old')
    await expect(hits).toHaveText(['old'])
    await input.fill('xy')
    await input.press('Enter')
    await searches.isAskedFor('xy')
    await expect(input).toBeFocused()
    await searches.answer('xy', 'new')
    await expect(hits).toHaveText(['new'])
    await expect(hits.first()).toBeFocused()

    await input.fill('xyz')
    await input.press('Enter')
    await input.fill('xyzz')
    await searches.answer('xyzz', 'newest')
    await expect(hits).toHaveText(['newest'])
    await expect(input).toBeFocused()
  })

  for (const blank of ['', '   '])
    test(`clears without request for a blank query (${JSON.stringify(blank)})`, async ({
      page,
    }) => {
      const { input, hits, status } = await openSearch(page, `/${locale}`)
      await input.fill(sample.query)
      await expect(hits.first()).toBeVisible()
      const queries = recordQueries(page)
      await input.fill(blank)
      await expect(hits).toHaveCount(0)
      await expect(status).toBeEmpty()
      expect(queries).toEqual([])
    })

  test('sends the query as typed', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    const { input, status } = await openSearch(page, `${url}/${locale}`)
    const queries = ['a & b', 'C# 50%', '1 + 1 = 2?', 'größer / Übergrösse', '<em>x</em>']
    for (const query of queries) {
      const answered = page.waitForResponse((response) => isSearch(response.request()))
      await input.fill(query)
      await answered
    }
    await expect(status).toHaveText(t('search.none', { query: '<em>x</em>' }))
    const asked = backend.calls.flatMap(({ path }) =>
      path.startsWith(`/${locale}/ajax/search`) ? [new URL(path, url).searchParams.get('q')] : [],
    )
    expect(asked).toEqual(queries)
  })

  test('shows titles as plain text', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    const title = '<img src=x onerror=alert(1)> &lt;b&gt; <em onclick=x>a</em> <em>found</em>'
    backend.answer(`/${locale}/ajax/search`, answer([hit(locale, title)]))
    const { input, hits } = await openSearch(page, `${url}/${locale}`)
    await input.fill('x')
    await expect(hits).toHaveText('<img src=x onerror=alert(1)> <b> <em onclick=x>a</em> found')
    await expect(hits.locator('em')).toHaveText(['found'])
    await expect(hits.locator('img, b')).toHaveCount(0)
  })

  test('tolerates duplicate hit ids', async ({ page }) => {
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

  test('announces the number of hits once', async ({ page, ownSite: { backend, url } }) => {
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

  test('moves through hits by keyboard, clears by Escape', async ({ page }) => {
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

  test('selects the previous query by slash', async ({ page }) => {
    const { input, hits } = await openSearch(page, `/${locale}`)
    await input.fill(sample.query)
    await expect(hits.first()).toBeVisible()
    await input.blur()
    await page.keyboard.press('Shift+/')
    await expect(input).toBeFocused()
    await page.keyboard.type('x')
    await expect(input).toHaveValue('x')
  })

  test('remembers a disabled slash shortcut', async ({ page }) => {
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

  test('ignores a slash in text and shortcuts', async ({ page }) => {
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

  test('searches text of an input method', async ({ page }) => {
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

  test('searches again from the result page', async ({ page }) => {
    await openPage(page, `/${locale}/search?q=${sample.query}`)
    const main = page.getByRole('main')
    const results = main.getByRole('list', { name: t('search.results') })
    await expect(results.getByRole('listitem').first()).toContainText(sample.query)
    await expect(main.getByRole('searchbox')).toHaveValue(sample.query)
    await main.getByRole('searchbox').fill('xyzzy')
    await main.getByRole('button', { name: t('search.submit') }).click()
    await expect(page).toHaveURL(`/${locale}/search?q=xyzzy`)
    await expect(main).toContainText(t('search.none', { query: 'xyzzy' }))
    await expect(main.getByRole('searchbox')).toHaveValue('xyzzy')
  })

  test.describe('failed search', () => {
    // In one expression, because Playwright reads a list of two as a value and its options.
    test.use({
      expectedProblems: [
        /^(request: 502 .*\/ajax\/search\?q=xy|console: search failed: .* 502.*)$/s,
      ],
    })

    test('is logged, ends loading and shows nothing', async ({ page, ownSite }) => {
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

  for (const { locale } of languages)
    test(`submits to a page of hits in ${locale}`, atBothWidths, async ({ page }) => {
      const sample = samples[locale]
      await page.goto(`/${locale}`)
      const { input } = searchOf(page)
      await input.fill(sample.query)
      await input.press('Enter')
      await expect(page).toHaveURL(`/${locale}/search?q=${sample.query}`)
      const hits = page.getByRole('main').getByRole('listitem').getByRole('link')
      const found = hits.filter({ hasText: sample.hit.title }).first()
      await expect(found.locator('em')).toHaveText(sample.query)
      await found.click()
      await expect(page).toHaveURL(sample.hit.path)
    })
})
