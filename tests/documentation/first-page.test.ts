import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../locales/locales.ts'
import texts from '../../cms/ui/texts/texts.json' with { type: 'json' }

const tutorial = readFileSync(
  join(import.meta.dirname, '../../docs/tutorials/first-page.md'),
  'utf8',
)

test('tutorial first page › names buttons as the editor does', () => {
  const names = [...tutorial.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  const shown: (string | undefined)[] = Object.values(texts).map(({ en }) => en)
  const languages: string[] = Object.values(locales).map(({ name }) => name)
  expect(names.filter((name) => !shown.includes(name) && !languages.includes(name))).toEqual([])
})
