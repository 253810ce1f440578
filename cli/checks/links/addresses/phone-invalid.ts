import type { Check } from '../../check.ts'
import { createLinkCheck } from './create-link-check.ts'
import { findPhoneFault } from './find-phone-fault.ts'

/** `tel:` links that nobody can be called with, or not from everywhere. */
export function createPhoneInvalid(): Check {
  return createLinkCheck(
    {
      id: 'phone-invalid',
      verdict: 'broken',
      title: {
        en: '“{number}” cannot be dialled from everywhere',
        de: '«{number}» lässt sich nicht von überall wählen',
      },
      advice: {
        en: 'Write the number with its country code, without spaces and without (0): tel:+41441234567.',
        de: 'Schreiben Sie die Nummer mit Landesvorwahl, ohne Leerzeichen und ohne (0): tel:+41441234567.',
      },
    },
    ({ raw }) => {
      const fault = /^\s*tel:/i.test(raw) ? findPhoneFault(raw) : null
      if (!fault) return null
      const values = { number: raw.trim().slice('tel:'.length) }
      return { values, ...(fault !== 'unusable' && { verdict: 'warning' }) }
    },
  )
}
