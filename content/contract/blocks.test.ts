import { describe, expect, test } from 'vitest'
import { contract } from './contract.ts'
import { readTolerantly } from './read-tolerantly.ts'

const page = (value: number) => ({
  id: 'x',
  title: 'X',
  meta: { path: '/de/x', translatedPaths: { de: '/de/x' } },
  content: [{ type: 'Numbers', numbers: [{ value, label: 'Each' }] }],
})

describe('number of a block', () => {
  test.for([
    { value: 1e15, isTaken: true },
    { value: -2.5, isTaken: true },
    { value: 1e300, isTaken: false },
    { value: -1e16, isTaken: false },
  ])('is limited in length: $value', (row) => {
    expect(contract.page.safeParse(page(row.value)).success).toBe(row.isTaken)
  })
})

const person = { name: 'Anja Muster', role: 'Verkauf', phone: '+41 00 555 19 60' }
const blocksOf = (...content: unknown[]) =>
  readTolerantly(contract.page, { type: 'page', title: 'X', meta: {}, content }).value.content

describe('mail address of a block', () => {
  test('accepts any script', () => {
    const contact = { title: 'Kontakt', company: 'Muster AG', address: ['Muster'] }
    const reached = { phone: '+41 00 555 19 60', email: 'verkauf@müller.example' }
    const blocks = [
      { type: 'Contact', ...contact, ...reached },
      { type: 'Support', title: 'Support', text: '', ...reached, hours: 'immer', items: [] },
      { type: 'Member', ...person, email: 'büro@müller.example' },
    ]
    expect(blocksOf(...blocks)).toEqual(blocks)
  })

  test('is dropped alone: optional and invalid', () => {
    const members = [{ ...person, email: 'anja@muster' }]
    expect(blocksOf({ type: 'Management', title: 'Leitung', members })).toEqual([
      { type: 'Management', title: 'Leitung', members: [person] },
    ])
  })

  test.each([
    { type: 'Contact', title: 'Kontakt', company: 'Muster AG', address: ['Muster'], phone: '+41' },
    { type: 'Support', title: 'Support', text: '', phone: '+41', hours: 'immer', items: [] },
  ])('keeps the rest of $type despite an invalid address', (block) => {
    expect(blocksOf({ ...block, email: 'anja@muster' })).toEqual([block])
  })
})
