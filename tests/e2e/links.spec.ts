import { page as contentPage, text } from '../harness/page-builder.ts'
import { expect, hydrated, test } from './fixtures.ts'

const linkTo = (uri: string) => text(`<p><a href="${uri}">Weiter</a></p>`)

test('a link to a file gets the file and leaves the page', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(contentPage({ de: '/de' }, { content: [linkTo('/media/plan.csv')] }))
  backend.answer('/media/plan.csv', (_request, response) => {
    response.type('csv').send('Heber;250\n')
  })
  await page.goto(`${url}/de`)
  await hydrated(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Weiter' }).click()
  expect((await download).url()).toBe(`${url}/media/plan.csv`)
  await expect(page.locator('main[data-error]')).toHaveCount(0)
})

test('a file that is downloaded leaves no progress bar behind', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(contentPage({ de: '/de' }, { content: [linkTo('/media/plan.csv')] }))
  backend.answer('/media/plan.csv', (_request, response) => {
    response.type('csv').send('Heber;250\n')
  })
  await page.goto(`${url}/de`)
  await hydrated(page)
  await page.clock.install()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Weiter' }).click()
  await download
  await page.clock.runFor(1000)
  await expect(page.locator('#nprogress')).toHaveCount(0)
})

test('a link to the editors’ desk leads to the backend', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(contentPage({ de: '/de' }, { content: [linkTo('/admin')] }))
  backend.answer('/admin', (_request, response) => response.type('html').send('<h1>Redaktion</h1>'))
  await page.goto(`${url}/de`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(`${backend.url}/admin`)
})

test('a link without language leads where its address does', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(
    contentPage({ de: '/de' }, { content: [linkTo('/neu?x=1')] }),
    contentPage({ de: '/de/neu' }, { title: 'Neu' }),
  )
  await page.goto(`${url}/de`)
  await hydrated(page)
  await page.context().addCookies([{ name: 'i18n_redirected', value: 'de', url }])
  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(`${url}/de/neu?x=1`)
  await expect(page).toHaveTitle(/^Neu/)
})
