import type { Page } from '@playwright/test'
import { builtFile } from '../../harness/run/built-file.ts'
import { linkedPages } from '../../harness/content/linked-pages.ts'
import { contactForm, page as contentPage, text } from '../../harness/content/page-builder.ts'
import { english, expect, fetchNothingAhead, openPage, test } from '../fixtures.ts'

/** Paths of the page data fetched so far. */
function recordPages(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/page.json')) paths.push(pathname)
  })
  return paths
}

const { locale } = english

test.describe('prefetch', () => {
  test('loads the page of a visible link', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    const fetched = recordPages(page)
    const answered = page.waitForResponse(`**/${locale}/neu/page.json`)
    await page.goto(`${ownSite.url}/${locale}`)
    await answered
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page).toHaveTitle(/^Neu/)
    expect(fetched.filter((path) => path.includes('neu'))).toHaveLength(1)
  })

  test('loads eight of many visible links once each', async ({ page, ownSite }) => {
    const paths = Array.from({ length: 12 }, (_, index) => `/${locale}/${index}`)
    const links = paths.map((path) => `<a href="${path}">eins</a> <a href="${path}">zwei</a> `)
    ownSite.backend.publish(
      contentPage({ [locale]: `/${locale}` }, { content: [text(`<p>${links.join('')}</p>`)] }),
      ...paths.map((path) => contentPage({ [locale]: path })),
    )
    const fetched = recordPages(page)
    await page.goto(`${ownSite.url}/${locale}`)
    const first = paths.slice(0, 8).map((path) => `${path}/page.json`)
    await expect.poll(() => fetched.toSorted()).toEqual(first)
    await page.waitForLoadState('networkidle')
    expect(fetched).toHaveLength(8)
  })

  test('loads on pointer or focus rest', async ({ page, ownSite }) => {
    const below = `<div>${'<p>Absatz</p>'.repeat(200)}</div>`
    const links = ['a', 'b'].map((name) => `<a href="/${locale}/${name}">Link ${name}</a>`)
    ownSite.backend.publish(
      contentPage({ [locale]: `/${locale}` }, { content: [text(below + links.join('<br>'))] }),
      contentPage({ [locale]: `/${locale}/a` }),
      contentPage({ [locale]: `/${locale}/b` }),
    )
    await page.addInitScript(() => {
      // The links are never in the viewport: the test is about pointer and focus.
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      }
    })
    const fetched = recordPages(page)
    await openPage(page, `${ownSite.url}/${locale}`)
    await expect(async () => {
      await page.mouse.move(0, 0)
      await page.getByRole('link', { name: 'Link a' }).hover()
      expect(fetched).toEqual([`/${locale}/a/page.json`])
    }).toPass()
    await page.getByRole('link', { name: 'Link b' }).focus()
    await expect.poll(() => fetched).toContain(`/${locale}/b/page.json`)
  })

  test('loads everything on hover, shown 200 ms after click', async ({
    page,
    context,
    ownSite,
  }) => {
    ownSite.backend.publish(
      ...linkedPages(locale, ['Anfrage']).slice(0, 1),
      contentPage(
        { [locale]: `/${locale}/anfrage` },
        { title: 'Anfrage', content: [contactForm(locale)] },
      ),
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, `${ownSite.url}/${locale}`)
    await page.waitForLoadState('networkidle')
    const file = builtFile('blocks')
    const fetched = page.waitForResponse(`**${file}`)
    await page.getByRole('link', { name: 'Link Anfrage' }).hover()
    await (await fetched).finished()
    // Includes all imports.
    await page.evaluate((script) => import(script), file)

    // A file that is not cached by now would cause a failed request.
    await context.setOffline(true)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 5000)
    await page.getByRole('link', { name: 'Link Anfrage' }).click()
    await page.clock.runFor(199)
    await expect(page).toHaveTitle(/^Start/)
    await page.clock.runFor(1)
    await expect(page).toHaveTitle(/^Anfrage/)
    await expect(page.getByRole('form')).toBeVisible()
  })

  test('is disabled by data saving', async ({ page, ownSite }) => {
    await fetchNothingAhead(page)
    ownSite.backend.publish(...linkedPages('de', ['Neu', 'Alt']))
    const fetched = recordPages(page)
    await openPage(page, `${ownSite.url}/de`)
    await page.getByRole('link', { name: 'Link Alt' }).focus()
    await page.getByRole('link', { name: 'Link Alt' }).hover()
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page).toHaveTitle(/^Neu/)
    expect(fetched).toEqual(['/de/neu/page.json'])
  })
})
