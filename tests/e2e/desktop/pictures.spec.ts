import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Locale } from '../../../locales/locales.ts'
import { blockExamples } from '../../harness/block-examples.ts'
import {
  blockPictures,
  pictureDifference,
  waitForLetters,
  type BlockPicture,
} from '../../harness/block-pictures.ts'
import type { FakeBackend } from '../../harness/fake-backend.ts'
import { page as pageOf, text } from '../../harness/page-builder.ts'
import { expect, fetchNothingAhead, hydrated, markDocument, test } from '../fixtures.ts'

const media = join(import.meta.dirname, '../../../content/files')
const types = Object.keys(blockExamples)
const size = Math.ceil(types.length / 3)
/** A third of the block types each, so that each page brings styles that the others do without. */
const thirds = [0, 1, 2].map((index) => types.slice(index * size, (index + 1) * size))

/** Pages with examples, each of which links to all of them. @returns their paths */
function publishExamples(backend: FakeBackend, locale: Locale, kind?: 'overlong'): string[] {
  const paths = thirds.map((_, index) => `/${locale}/examples-${index + 1}`)
  const links = text(paths.map((path) => `<p><a href="${path}">${path}</a></p>`).join(''))
  for (const [index, part] of thirds.entries()) {
    const blocks = part.flatMap(
      (type) =>
        blockExamples[type]?.find((it) => it.locale === locale && it.kind === kind)?.block ?? [],
    )
    const path = paths[index] ?? ''
    backend.publish(pageOf({ [locale]: path }, { title: path, content: [links, ...blocks] }))
  }
  const sources = JSON.stringify(blockExamples).matchAll(/"(\/media\/[^"]+)"/g)
  for (const source of new Set([...sources].map(([, path = '']) => path)))
    if (existsSync(join(media, source)))
      backend.answer(source, (_request, response) => response.sendFile(join(media, source)))
  return paths
}

async function visit(page: Page, address: string): Promise<BlockPicture[]> {
  await page.goto(address)
  await hydrated(page)
  return blockPictures(page)
}

/** What looks different, by the names of the blocks. */
function differences(one: BlockPicture[], other: BlockPicture[]): string[] {
  expect(other.map(({ block }) => block)).toEqual(one.map(({ block }) => block))
  return one.flatMap(({ block, picture }, index) => {
    const after = other[index]?.picture
    const difference = after ? pictureDifference(picture, after) : { share: 1 }
    return difference ? [`${block}: ${(difference.share * 100).toFixed(2)} %`] : []
  })
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await fetchNothingAhead(page)
  await waitForLetters(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

for (const { locale, kind } of [
  { locale: 'de', kind: undefined },
  { locale: 'en', kind: 'overlong' },
] as const)
  test(`a block looks the same whichever way one has come to it: ${locale} ${kind ?? 'as usual'}`, async ({
    page,
    ownSite,
  }) => {
    const [first = '', ...others] = publishExamples(ownSite.backend, locale, kind)
    await page.goto(ownSite.url + first)
    await hydrated(page)
    const isSameDocument = await markDocument(page)
    const reached = new Map<string, BlockPicture[]>()
    for (const path of [...others, first]) {
      // Without a pointer, which would stay above the link.
      await page.locator(`main a[href="${path}"]`).dispatchEvent('click')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(path, { timeout: 30_000 })
      reached.set(path, await blockPictures(page))
    }
    expect(await isSameDocument()).toBe(true)

    for (const [path, pictures] of reached) {
      expect(pictures.length).toBeGreaterThan(10)
      const own = await visit(page, ownSite.url + path)
      expect(differences(own, pictures), path).toEqual([])
    }
  })

test('a block that looks different is noticed', async ({ page, ownSite }) => {
  const content = [text('<p>One</p>'), text('<p>Two</p>')]
  ownSite.backend.publish(pageOf({ de: '/de/x' }, { content }))
  const before = await visit(page, `${ownSite.url}/de/x`)
  expect(differences(before, await visit(page, `${ownSite.url}/de/x`))).toEqual([])
  await page.getByText('Two').evaluate((element) => (element.textContent = 'Other words'))
  const after = await blockPictures(page)
  expect(differences(before, after)).toEqual([expect.stringMatching(/^TextText: /)])
})
