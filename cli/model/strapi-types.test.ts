import { describe, expect, test } from 'vitest'
import { blockTypes } from '../../content/contract/contract.ts'
import { createContentModel } from './content-model.ts'
import { toStrapiName, toStrapiTypes } from './strapi-types.ts'

describe('content types of Strapi', () => {
  const files = toStrapiTypes(createContentModel())
  const components = new Set(
    [...files.keys()].flatMap((path) => {
      const [, name] = /^components\/werkseite\/(.+)\.json$/.exec(path) ?? []
      return name ? [`werkseite.${name}`] : []
    }),
  )

  test('have a component of each block type', () => {
    const expected = blockTypes.map(toStrapiName)
    expect(expected).toContain('werkseite.h-blocks')
    expect(new Set(expected).size).toBe(blockTypes.length)
    expect(expected.filter((name) => !components.has(name))).toEqual([])
  })

  test('refer to existing components only', () => {
    const text = JSON.stringify([...files.values()])
    const named = Array.from(text.matchAll(/"component":"([^"]+)"/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !components.has(name))).toEqual([])
  })

  test('have a table of their own each', () => {
    const tables = Array.from(
      files.values(),
      (content) => (content as { collectionName: string }).collectionName,
    )
    expect(new Set(tables).size).toBe(files.size)
  })

  test('share one component for equal fields', () => {
    const gallery = files.get('components/werkseite/slides.json')
    const header = files.get('components/werkseite/header-static.json')
    const link = { component: 'werkseite.link' }
    expect(gallery).toMatchObject({ attributes: { link } })
    expect(header).toMatchObject({ attributes: { link } })
  })
})
