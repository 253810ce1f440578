import { page as contentPage, text } from '../harness/page-builder.ts'
import { expect, hydrated, test } from './fixtures.ts'

const home = contentPage({ de: '/de' }, { content: [text('<p><a href="/de/neu">Weiter</a></p>')] })

test('a bar runs while a page loads and goes when it is there', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(home, contentPage({ de: '/de/neu' }, { title: 'Neu' }))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/page.json', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${url}/de`)
  await hydrated(page)

  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page.locator('#nprogress .bar')).toBeVisible()
  answer()
  await expect(page).toHaveTitle(/^Neu/)
  await expect(page.locator('#nprogress')).toHaveCount(0)
})

test('a page that cannot be loaded marks the bar as failed', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(home)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/page.json', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${url}/de`)
  await hydrated(page)

  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page.locator('#nprogress .bar')).toBeVisible()
  await page.evaluate(() => {
    const bar = document.getElementById('nprogress')
    const observer = new MutationObserver(() => {
      if (bar?.classList.contains('failed')) document.body.dataset['barFailed'] = ''
    })
    if (bar) observer.observe(bar, { attributes: true })
  })
  answer()
  await expect(page.locator('main')).toHaveAttribute('data-error', '404')
  await expect(page.locator('body')).toHaveAttribute('data-bar-failed', '')
})
