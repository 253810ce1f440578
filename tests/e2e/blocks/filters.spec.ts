import { examples as jobExamples } from '../../../pages/blocks/Jobs/Jobs.examples.ts'
import { examples as machineExamples } from '../../../pages/blocks/MachineOverview/MachineOverview.examples.ts'
import { image, page as contentPage, text } from '../../harness/content/page-builder.ts'
import {
  english,
  expect,
  fetchNothingAhead,
  hydrated,
  markDocument,
  openPage,
  test,
} from '../fixtures.ts'

const { locale, t } = english
const path = `/${locale}/page`
const isUsual = (example: { locale: string; kind?: string }) =>
  example.locale === locale && !example.kind
const example = machineExamples.find(isUsual)?.block
const jobs = jobExamples.find(isUsual)?.block
if (!example || !jobs) throw new Error(`no usual example in ${locale}`)
const machines = {
  ...example,
  machines: example.machines.map((machine) => ({ ...machine, image })),
}
const category = machines.categories[0]?.title ?? ''
const names = machines.machines.map(({ name }) => name)
const [first = '', second = '', third = ''] = names
const total = names.length
const content = [
  text('<p>Oben</p>'.repeat(20)),
  machines,
  text(`<p><a href="/${locale}/b">Weiter</a></p>`),
]
const pages = [
  contentPage({ [locale]: path }, { title: 'Liste', content }),
  contentPage({ [locale]: `/${locale}/b` }, { title: 'Weiter' }),
  contentPage({ [locale]: `/${locale}/jobs` }, { title: 'Stellen', content: [jobs] }),
]
const found = (number: number) =>
  number === total ? t('machines.count', { count: total }) : t('machines.found', { number, total })

test.describe('filters', () => {
  test.describe('choice of a filter', () => {
    test.beforeEach(({ ownSite: { backend } }) => backend.publish(...pages))

    test('applies immediately and updates address and history', async ({
      page,
      ownSite: { backend, url },
    }) => {
      await fetchNothingAhead(page)
      await openPage(page, url + path)
      const isSameDocument = await markDocument(page)
      const filter = page.getByRole('search', { name: t('machines.filter') })
      const status = filter.getByRole('status')
      const words = filter.getByRole('searchbox', { name: t('machines.text') })
      backend.calls.length = 0

      await filter.getByRole('link', { name: category }).click()
      await expect(page).toHaveURL(/\?category=/)
      const inCategory = await page.locator('[data-block] h4').allTextContents()
      expect(inCategory.length).toBeLessThan(total)
      await expect(status).toHaveText(found(inCategory.length))

      await words.pressSequentially('zzz')
      await expect(page).toHaveURL(/\?category=.+&q=zzz$/)
      await expect(page.getByText(t('machines.none'))).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\?category=[^&]+$/)
      await expect(words).toHaveValue('')
      await expect(status).toHaveText(found(inCategory.length))
      await page.goForward()
      await page.getByRole('link', { name: t('machines.reset') }).click()
      await expect(page).toHaveURL(url + path)
      await expect(filter).toBeFocused()
      await expect(status).toHaveText(found(total))
      expect(await isSameDocument()).toBe(true)
      // A form of an earlier test may be delivered in the meantime.
      expect(backend.calls.filter(({ method }) => method === 'GET')).toEqual([])
    })

    test('survives navigation and reload', async ({ page, ownSite: { backend, url } }) => {
      await fetchNothingAhead(page)
      await openPage(page, `${url}${path}?utm_source=x&compare=vl-250`)
      await page.getByRole('link', { name: `${t('compare.add')} ${second}` }).click()
      const compared = page.getByRole('group', { name: t('compare.chosen') }).getByRole('listitem')
      await expect(compared).toContainText([first, second])
      await page.getByRole('link', { name: 'Weiter' }).click()
      await expect(page).toHaveTitle(/^Weiter/)
      backend.calls.length = 0
      await page.goBack()
      await expect(compared).toContainText([first, second])
      expect(backend.calls.map((call) => call.path)).not.toContainEqual(
        expect.stringContaining(path),
      )
      await page.reload()
      await hydrated(page)
      await expect(compared).toContainText([first, second])
      await page.goBack()
      await expect(compared).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/page$/)
    })

    test('removes a machine from the comparison, ending with two', async ({
      page,
      ownSite: { url },
    }) => {
      await openPage(page, `${url}${path}?compare=vl-250,vl-750,gantry-handling&view=comparison`)
      const columns = page.getByRole('columnheader')
      // The first column contains the names of the rows.
      await expect(columns).toHaveCount(4)
      await page.getByRole('link', { name: `${t('compare.remove')} ${third}` }).click()
      await expect(columns).toHaveCount(3)
      await expect(page.locator('#machines-filter')).toBeFocused()
      await page.getByRole('link', { name: `${t('compare.remove')} ${second}` }).click()
      await expect(page).toHaveURL(`${url}${path}?compare=vl-250#machines-filter`)
      await expect(page.getByRole('search', { name: t('machines.filter') })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
    })

    test('distinguishes jobs with the same address', async ({
      page,
      ownSite: { backend, url },
    }) => {
      const [model] = jobs.jobs
      if (!model) throw new Error('no job to make others of')
      const departments = ['Welding', 'Assembly', 'Driving']
      const open = departments.map((department, index) => ({
        ...model,
        title: `Work in ${department}`,
        department,
        uri: index === 0 ? `/${locale}/welder` : `/${locale}/apply`,
      }))
      backend.publish(
        contentPage({ [locale]: path }, { title: 'Stellen', content: [{ ...jobs, jobs: open }] }),
      )
      await openPage(page, url + path)
      const titles = page.locator('article article').getByRole('heading')
      const choose = (name: string) => page.getByRole('link', { name, exact: true }).click()
      await choose(`Driving 1 ${t('filter.results', { count: 1 })}`)
      await expect(titles).toHaveText(['Work in Driving'])
      await choose(`${t('filter.all')} 3 ${t('filter.results', { count: 3 })}`)
      await expect(titles).toHaveText(open.map(({ title }) => title))
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

      test('work by links and a form', async ({ page, ownSite: { url } }) => {
        await page.goto(url + path)
        const filter = page.getByRole('search', { name: t('machines.filter') })
        await page.getByRole('link', { name: `${t('compare.add')} ${first}` }).click()
        await filter.getByRole('link', { name: category }).click()
        await filter.getByRole('searchbox', { name: t('machines.load') }).fill('600 kg')
        await filter.getByRole('button', { name: t('machines.load') }).click()
        await expect(page).toHaveURL(/load=600/)
        await expect(filter.getByRole('status')).toHaveText(found(1))
        await page.getByRole('link', { name: `${t('compare.add')} ${second}` }).click()
        await page.getByRole('link', { name: t('compare.show', { count: 2 }) }).click()
        await expect(page.getByRole('table')).toContainText(t('compare.different'))

        await page.goto(`${url}/${locale}/jobs`)
        const jobFilter = page.getByRole('search', { name: t('jobs.filter') })
        const [department = ''] = new Set(jobs.jobs.map((job) => job.department))
        await jobFilter.getByRole('link', { name: department }).click()
        await expect(page.locator('article article').getByRole('heading')).toHaveText(
          jobs.jobs.filter((job) => job.department === department).map(({ title }) => title),
        )
      })
    })
  })
})
