import type { Page } from '@playwright/test'
import type { Block } from '../../../content/contract/blocks.ts'
import { examples as checklistExamples } from '../../../pages/blocks/VakuumSupportExtra/VakuumSupportExtra.examples.ts'
import { examples as calculatorExamples } from '../../../pages/blocks/HoldingForce/HoldingForce.examples.ts'
import { examples as machineExamples } from '../../../pages/blocks/MachineOverview/MachineOverview.examples.ts'
import { builtFile } from '../../harness/run/built-file.ts'
import {
  contactForm,
  image,
  page as contentPage,
  text,
} from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  expect,
  fetchNothingAhead,
  german,
  hydrated,
  layOutAll,
  openPage,
  type OwnSite,
  test,
} from '../fixtures.ts'

const scriptOf = (part: string) => `**${builtFile(part)}`

const { t } = german
const machines = machineExamples.find(({ locale, kind }) => locale === 'de' && !kind)?.block
const checklist = checklistExamples.find(({ locale, kind }) => locale === 'de' && !kind)?.block
const calculator = calculatorExamples.find(({ locale, kind }) => locale === 'de' && !kind)?.block
if (!machines || !checklist || !calculator) throw new Error('no usual example')
const [machine] = machines.machines
const category = machines.categories[0]?.title ?? ''
const slides = ['Blech', 'Glas', 'Karton'].map((title) => ({
  title,
  image,
  link: { title, uri: '/de' },
}))

const film = 'https://www.youtube-nocookie.com/embed/film'
const content: Block[] = [
  { type: 'HeaderGallery', slides },
  text('<p><a href="/de/weiter">Zur nächsten Seite</a></p>'),
  { ...machines, machines: machines.machines.map((each) => ({ ...each, image })) },
  { type: 'Model', name: 'VL 750', title: 'Heber', text: '', images: [image], specs: [] },
  checklist,
  calculator,
  { type: 'Video', title: 'Im Werk', poster: image, embed: film },
  contactForm('de'),
]
const pages = [
  contentPage({ de: '/de/alles', en: '/en/all' }, { title: 'Alles', content }),
  contentPage({ de: '/de/weiter' }, { title: 'Weiter', content }),
]

test.beforeEach(async ({ page, ownSite: { backend } }) => {
  backend.publish(...pages)
  await page.route(film, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film' }))
  await page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    }),
  )
})

/** @returns releases the script */
async function holdBack(page: Page, script: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Shows the complete page while a script is pending. @returns releases the script */
async function openWithout(page: Page, url: string, script: string): Promise<() => void> {
  const release = await holdBack(page, script)
  await page.goto(`${url}/de/alles`, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  // Otherwise the footer moves down while it is pressed, because scrolling to it loads content.
  await layOutAll(page)
  return release
}

/** An action of a visitor and its effect. */
interface Touch {
  name: string
  act: (page: Page) => Promise<void>
  check: (page: Page) => Promise<void>
  /** Default: tested at one width. */
  details?: typeof atBothWidths
  /** True for an interactive block whose view loads separately. */
  isInBlock?: true
}

const accept = (page: Page) => page.getByRole('button', { name: 'Einverstanden' })
const searchBox = (page: Page) => page.locator('header').getByRole('searchbox')
const filter = (page: Page) => page.getByRole('search', { name: t('machines.filter') })
const form = (page: Page) => page.getByRole('form', { name: 'Anfrage' })
const menu = (page: Page) => page.locator('header [aria-controls="menu"]')
const subpages = (page: Page) => page.locator('header [aria-controls="subpages-0"]')
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1000

/** On narrow screens, the control is in the menu, which {@link pressed} tests. */
async function typeIntoSearch(page: Page, query: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await searchBox(page).fill(query)
}

const typeMachine = (page: Page) =>
  filter(page)
    .getByRole('searchbox', { name: t('machines.text') })
    .fill(machine?.name ?? '')
const oneIsFound = (page: Page) =>
  expect(filter(page).getByRole('status')).toHaveText(
    t('machines.found', { number: 1, total: machines.machines.length }),
  )

const natives: Touch[] = [
  {
    name: 'a link',
    act: (page) => page.getByRole('link', { name: 'Zur nächsten Seite' }).click(),
    check: (page) => expect(page).toHaveTitle(/^Weiter/),
  },
  {
    name: 'another language',
    act: (page) => page.locator('header a[hreflang="en-GB"]').click(),
    check: (page) => expect(page).toHaveURL(/\/en\/all$/),
  },
  {
    name: 'the search',
    async act(page) {
      await typeIntoSearch(page, 'pumpe')
      await page.keyboard.press('Enter')
    },
    check: (page) => expect(page).toHaveURL(/\/de\/search\?q=pumpe$/),
  },
  {
    name: 'a filter option',
    act: (page) => filter(page).getByRole('link', { name: category }).click(),
    check: async (page) => {
      await expect(page).toHaveURL(/\?category=/)
      await expect(filter(page).locator('[aria-current]').first()).toContainText(category)
    },
  },
  {
    name: 'the filter form',
    act: async (page) => {
      await typeMachine(page)
      await filter(page)
        .getByRole('button', { name: t('machines.text') })
        .click()
    },
    check: oneIsFound,
  },
  {
    name: 'the contact form',
    isInBlock: true,
    act: async (page) => {
      await form(page).getByLabel('Thema').selectOption('offer')
      await form(page).getByLabel('Name').fill('Anja Muster')
      await form(page).getByLabel('E-Mail').fill('anja@muster.example')
      await form(page).getByLabel('Nachricht').fill('Guten Tag')
      await form(page).getByRole('checkbox').check()
      await form(page).getByRole('button').click()
    },
    check: (page) =>
      expect(
        page.getByRole('status').filter({ hasText: 'Danke für Ihre Nachricht.' }),
      ).toBeVisible(),
  },
  {
    name: 'a carousel slide, by its link',
    act: (page) => page.locator('[data-native-scroll]').nth(1).click(),
    check: (page) => expect(page.locator('[data-track] > *').nth(1)).toBeInViewport({ ratio: 0.9 }),
  },
]

const pressed: Touch[] = [
  {
    name: 'the menu or the subpages of an entry',
    details: atBothWidths,
    act: (page) => (isNarrow(page) ? menu(page) : subpages(page)).click(),
    check: (page) =>
      expect(isNarrow(page) ? menu(page) : subpages(page)).toHaveAttribute('aria-expanded', 'true'),
  },
  {
    name: 'cookie consent by keyboard',
    act: (page) => accept(page).press('Enter'),
    check: async (page) => {
      await expect(page.locator('[data-cookie-notice]')).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('acceptCookies'))).toBe('true')
    },
  },
  {
    name: 'two buttons, one pressed twice',
    act: async (page) => {
      await accept(page).click()
      await page.locator('[data-step="1"]').dblclick()
    },
    check: async (page) => {
      await expect(page.locator('[data-cookie-notice]')).toBeHidden()
      await expect(page.locator('[data-track] > *').nth(1)).toBeInViewport({ ratio: 0.9 })
    },
  },
  {
    name: 'a shortcut disabled in the footer',
    act: (page) => page.getByRole('button', { name: t('search.shortcutOff') }).click(),
    check: (page) =>
      expect(page.getByRole('button', { name: t('search.shortcutOn') })).toBeVisible(),
  },
  {
    name: 'text typed into the search',
    act: (page) => typeIntoSearch(page, 'pumpe'),
    check: async (page) => {
      await expect(searchBox(page)).toHaveValue('pumpe')
      await expect(page.locator('header [role="status"]')).not.toBeEmpty()
    },
  },
  {
    name: 'text typed into the filter',
    isInBlock: true,
    act: typeMachine,
    check: oneIsFound,
  },
  {
    name: 'a ticked checkbox',
    act: (page) => page.locator('fieldset').getByRole('checkbox').first().check(),
    check: async (page) => {
      await hydrated(page)
      await expect(page.locator('fieldset').getByRole('checkbox').first()).toBeChecked()
    },
  },
  {
    name: 'values typed into the calculator',
    isInBlock: true,
    act: (page) => page.getByLabel(t('holding.weight')).fill('600'),
    check: async (page) => {
      await expect(page).toHaveURL(/\?weight=600&/)
      await expect(page.getByLabel(t('holding.weight'))).toHaveValue('600')
    },
  },
  {
    name: 'a film loaded in place',
    act: (page) => page.getByRole('button', { name: t('embed.film') }).click(),
    check: (page) =>
      expect(
        page.locator('iframe[title="Im Werk"]').contentFrame().getByText('A film'),
      ).toBeVisible(),
  },
  {
    name: 'text typed into a form',
    isInBlock: true,
    act: (page) => form(page).getByLabel('Nachricht').fill('Guten Tag'),
    check: async (page) => {
      await hydrated(page)
      await expect(form(page).getByLabel('Nachricht')).toHaveValue('Guten Tag')
      await expect(form(page)).toHaveAttribute('novalidate')
    },
  },
]

test.describe('early interaction', () => {
  for (const { missing, module } of [
    { missing: 'any script', module: 'renderer/+client.ts' },
    { missing: 'React', module: 'stage' },
    { missing: 'the view of a block', module: 'blocks' },
  ])
    test.describe(`without ${missing}`, () => {
      const script = scriptOf(module)
      const concerned = ({ isInBlock }: Touch) => module !== 'blocks' || isInBlock === true

      test.describe('works natively:', () => {
        for (const { name, act, check } of natives.filter(concerned))
          test(name, async ({ page, ownSite: { url } }) => {
            await openWithout(page, url, script)
            await act(page)
            await check(page)
          })
      })

      test.describe('is replayed later:', () => {
        for (const { name, act, check, details = {} } of pressed.filter(concerned))
          test(name, details, async ({ page, ownSite: { url } }) => {
            const release = await openWithout(page, url, script)
            await act(page)
            release()
            await check(page)
          })
      })
    })

  test('keeps the menu opened before React open', async ({ page, ownSite: { url } }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    const release = await openWithout(page, url, scriptOf('stage'))
    await menu(page).click()
    await expect(searchBox(page)).toBeVisible()
    release()
    await hydrated(page)
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(searchBox(page)).toBeVisible()
  })

  test('applies a back navigation made before React', async ({ page, ownSite: { url } }) => {
    await fetchNothingAhead(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, `${url}/de/alles`)
    await page.getByRole('link', { name: 'Zur nächsten Seite' }).click()
    await expect(page).toHaveTitle(/^Weiter/)

    const release = await holdBack(page, scriptOf('stage'))
    await page.reload()
    const answered = page.waitForResponse('**/de/alles/page.json')
    await page.goBack()
    await (await answered).finished()
    await expect(page).toHaveTitle(/^Weiter/)
    release()
    await expect(page).toHaveTitle(/^Alles/)
    await expect(page.getByRole('link', { name: 'Zur nächsten Seite' })).toBeVisible()
  })

  const longPage = contentPage(
    { de: '/de/lang' },
    {
      title: 'Lang',
      content: [
        ...Array(9).fill(text(`<p>${'Lang und breit. '.repeat(200)}</p>`)),
        contactForm('de'),
      ],
    },
  )

  /** Opens a page with a form far below. */
  async function openLongPage(page: Page, { url, backend }: OwnSite): Promise<void> {
    backend.publish(longPage)
    await page.goto(`${url}/de/lang`)
    await page.locator('#address-tooltip').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }

  test('loads the view of a block near the viewport', async ({ page, ownSite }) => {
    let isAsked = false
    await page.route(scriptOf('blocks'), (route) => {
      isAsked = true
      return route.continue()
    })
    await openLongPage(page, ownSite)
    expect(isAsked).toBe(false)
    await form(page).scrollIntoViewIfNeeded()
    await expect(form(page)).toHaveAttribute('novalidate')
  })

  test.describe('without the view of a block', () => {
    test.use({ expectedProblems: [/^request: net::ERR_FAILED /] })

    test('submits a form natively', async ({ page, ownSite }) => {
      await page.route(scriptOf('blocks'), (route) => route.abort())
      await openLongPage(page, ownSite)
      const failed = page.waitForEvent('requestfailed')
      await form(page).scrollIntoViewIfNeeded()
      await failed
      const touch = natives.find(({ isInBlock }) => isInBlock)
      await touch?.act(page)
      await touch?.check(page)
    })
  })
})
