import type { Check } from '../../check.ts'
import { createLinkCheck } from './create-link-check.ts'
import { findMailFault } from './find-mail-fault.ts'

/** `mailto:` links that no mail can be written with. */
export function createMailInvalid(): Check {
  return createLinkCheck(
    {
      id: 'mail-invalid',
      verdict: 'broken',
      title: {
        en: '“{part}” is no valid part of an e-mail link',
        de: '«{part}» gehört so nicht in einen E-Mail-Link',
      },
      advice: {
        en: 'Write mailto:name@company.com, more recipients after a comma, a subject as ?subject=…, and no spaces.',
        de: 'Schreiben Sie mailto:name@firma.ch, weitere Empfänger nach einem Komma, einen Betreff als ?subject=… und keine Leerzeichen.',
      },
    },
    ({ raw }) => {
      const fault = /^\s*mailto:/i.test(raw) ? findMailFault(raw) : null
      if (!fault) return null
      return { values: { part: fault.part }, ...(fault.isMinor && { verdict: 'warning' }) }
    },
  )
}
