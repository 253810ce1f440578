import { expect, test } from 'vitest'
import { loadBlockViews } from './block-views.ts'
import { blockView } from './content-data.ts'

test('when an edited view makes the list of views anew, none from before is kept', async () => {
  await loadBlockViews(['Quotes'])
  expect(blockView('Quotes').interactive).toBeUndefined()

  const madeAnew = './block-views.ts?edited'
  await import(/* @vite-ignore */ madeAnew)
  expect(() => blockView('Quotes')).toThrow('was not loaded')
})
