import { describe, expect, test } from 'vitest'
import type { HookContext } from '../../renderer/page-context.ts'
import { parsePageQuery } from '../../routing/page-query.ts'
import { page, text } from '../../tests/harness/content/page-builder.ts'
import { data } from './+data.ts'
import { examples } from '../blocks/MachineOverview/MachineOverview.examples.ts'

describe('page data', () => {
  test.each([
    { search: '', types: ['TextText', 'MachineOverview'] },
    { search: '?category=vakuumheber', types: ['TextText', 'MachineOverview'] },
    { search: '?compare=vl-250,vl-750&view=comparison', types: ['MachineOverview'] },
  ])('selects $types for the query "$search"', async ({ search, types }) => {
    const overview = examples.find(({ name }) => name === 'complete')?.block
    const shown = page({ de: '/de/maschinen' }, { content: [text('<p>x</p>'), overview as never] })
    const request = {
      content: { page: () => Promise.resolve(shown) },
      siteUrl: 'https://site.test',
      pathname: '/de/maschinen',
      search,
      query: parsePageQuery(search),
      locale: 'de',
    }
    const found = await data({ request } as unknown as HookContext)
    expect('blocks' in found && found.blocks.map(({ type }) => type)).toEqual(types)
  })
})
