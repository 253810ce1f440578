import { describe, expect, test } from 'vitest'
import { parseMailRecipients, recipientsOf } from './mail-recipients.ts'

const to = 'info@firma.ch, büro@firma.ch, offer=verkauf@firma.ch, aftersales=service@firma.ch'

describe('mail recipients', () => {
  test.each([
    { kind: 'contact', topic: 'offer', found: ['verkauf@firma.ch'] },
    { kind: 'contact', topic: 'other', found: ['info@firma.ch', 'büro@firma.ch'] },
    { kind: 'contact', topic: '', found: ['info@firma.ch', 'büro@firma.ch'] },
    { kind: 'aftersales', topic: 'fault', found: ['service@firma.ch'] },
    {
      kind: 'test',
      topic: '',
      found: ['info@firma.ch', 'büro@firma.ch', 'verkauf@firma.ch', 'service@firma.ch'],
    },
  ])('of $kind about "$topic"', ({ kind, topic, found }) => {
    const recipients = parseMailRecipients(to)
    expect(recipients && recipientsOf(recipients, kind, topic)).toEqual(found)
  })

  test.each(['', 'info', 'offer=verkauf@firma.ch', 'a@b.ch,', 'a@b.ch c@d.ch', 'a@b.ch, offer='])(
    'refuses "%s"',
    (value) => {
      expect(parseMailRecipients(value)).toBeNull()
    },
  )
})
