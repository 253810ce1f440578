import { describe, expect, test } from 'vitest'
import type { Block } from '../../content/contract/blocks.ts'
import { blockExamples } from '../../tests/harness/content/block-examples.ts'
import { renderWithTexts } from '../../tests/harness/content/render-with-texts.tsx'
import { ShownPageProvider } from '../../components/page/ShownPage.tsx'
import { ContentPage } from './ContentPage.tsx'
import { renderBlocks } from './render-blocks.server.tsx'

const meta = { translatedPaths: {} }

describe('content page', () => {
  test.each(Object.entries(blockExamples))(
    'gives two %s blocks distinct ids',
    async (_type, [example]) => {
      const block = { ...(example as { block: Block }).block, id: undefined }
      const { facts: _facts, ...rendered } = await renderBlocks([block, { ...block }], 'de')
      const html = renderWithTexts(
        <ShownPageProvider pathname="/de/seite">
          <ContentPage
            data={{ page: { type: 'page', title: 'Seite', meta }, address: '', ...rendered }}
          />
        </ShownPageProvider>,
      )
      const ids: string[] = html.match(/ id="[^"]*"/g) ?? []
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    },
  )
})
