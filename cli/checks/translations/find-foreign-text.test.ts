import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { localeCodes } from '../../../locales/locales.ts'
import { findForeignText } from './find-foreign-text.ts'

const german =
  'Der Vakuumheber hebt Platten aus Glas, Holz und Metall, ohne dass jemand sie anfassen muss. Die Saugplatten halten auch dann, wenn der Strom ausfällt: Ein Speicher gibt den Leuten an der Maschine genug Zeit, die Last abzusetzen. Für raue Oberflächen gibt es weichere Lippen, die sich der Last anpassen, und für Platten, die durchhängen, einen längeren Träger mit mehr Plätzen.'
const english =
  'The vacuum lifter handles sheets of glass, timber and metal without anybody having to touch them. The suction pads keep their hold even when the power fails: a reservoir gives the people at the machine enough time to put the load down. For rough surfaces there are softer lips that adapt to the load, and for sheets that sag a longer beam with more places for pads to sit on.'

describe('foreign text', () => {
  test('is quoted by its beginning', () => {
    expect(findForeignText(english, 'de')).toEqual({
      locale: 'en',
      passage: 'The vacuum lifter handles sheets of glass, timber and metal without anybody havi …',
    })
    expect(findForeignText(german, 'en')?.locale).toBe('de')
  })

  test('is found after text in the right language', () => {
    expect(findForeignText(german.repeat(2) + english.repeat(2), 'de')?.locale).toBe('en')
  })
})

describe('text without findings', () => {
  test.each([
    { name: 'language of the page', text: german },
    { name: 'empty', text: '' },
    { name: 'short quotation', text: english.slice(0, 250) },
    {
      name: 'addresses',
      text: 'Muster Ltd, 12 High Street, London W1; The Glass Company, 4 Park Road, Birmingham; '.repeat(
        8,
      ),
    },
    {
      name: 'names of people',
      text: 'John Smith, Mary Brown, Peter Wright, Susan Baker, Andrew Cook, Helen Young, James Hill, '.repeat(
        7,
      ),
    },
    {
      name: 'model numbers',
      text: 'VL 250, VL 750, VL 2500, SH 50, SH 120, SH 270, PH 400, PH 1200, kg, mm, bar, kW, '.repeat(
        8,
      ),
    },
  ])('$name', ({ text }) => {
    expect(findForeignText(text, 'de')).toBeNull()
  })

  test.each(localeCodes)('sample content (%s)', (locale) => {
    const folder = `sample-site/content/${locale}/pages`
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.yaml'))) {
      const text = textsOf(load(readFileSync(`${folder}/${file}`, 'utf8'))).join(' ')
      expect(findForeignText(text, locale), file).toBeNull()
    }
  })
})

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
