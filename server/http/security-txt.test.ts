import express from 'express'
import { describe, expect, test } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { parseConfig } from '../config/config.ts'
import { reportSecurityExpiry, securityTxtHandler } from './security-txt.ts'

async function ask(environment: Record<string, string>): Promise<Response> {
  const config = parseConfig({ SITE_URL: 'https://www.site.test', ...environment })
  const app = express().get('/.well-known/security.txt', securityTxtHandler(config))
  return fetch(`${await listenForTest(app)}/.well-known/security.txt`)
}

describe('security.txt', () => {
  test.each([
    ['security@site.test', 'mailto:security@site.test'],
    ['mailto:security@site.test', 'mailto:security@site.test'],
    ['https://www.site.test/de/sicherheit', 'https://www.site.test/de/sicherheit'],
    ['tel:+41-44-000-00-00', 'tel:+41-44-000-00-00'],
  ])('names the contact %s', async (SECURITY_CONTACT, contact) => {
    const response = await ask({ SECURITY_CONTACT, SECURITY_EXPIRES: '2030-01-31' })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(
      `Contact: ${contact}\nExpires: 2030-01-31T00:00:00.000Z\nPreferred-Languages: de, en\nCanonical: https://www.site.test/.well-known/security.txt\n`,
    )
  })

  test('is missing without a contact', async () => {
    expect((await ask({})).status).toBe(404)
  })

  test.each([
    { SECURITY_CONTACT: 'security@site.test' },
    { SECURITY_CONTACT: 'http://site.test', SECURITY_EXPIRES: '2030-01-31' },
    { SECURITY_CONTACT: 'security@site.test', SECURITY_EXPIRES: 'soon' },
    { SECURITY_CONTACT: 'security@site.test', SECURITY_EXPIRES: '2030-02-30' },
  ])('rejects %o', (environment) => {
    expect(() => parseConfig(environment)).toThrow(/^SECURITY_/)
  })

  test.each([
    { now: '2030-01-01T00:00:01Z', logged: 'SECURITY_EXPIRES ends soon' },
    { now: '2030-02-01T00:00:00Z', logged: 'SECURITY_EXPIRES is past' },
    { now: '2030-01-01T00:00:00Z', logged: null },
  ])('logs on $now: $logged', ({ now, logged }) => {
    const securityTxt = { contact: 'mailto:security@site.test', expires: new Date('2030-01-31') }
    const lines: unknown[] = []
    const logger = { warn: (...line: unknown[]) => void lines.push(line) }
    reportSecurityExpiry({ securityTxt }, logger, Date.parse(now))
    reportSecurityExpiry({ securityTxt: null }, logger, Date.parse(now))
    expect(lines).toEqual(logged ? [[{ expires: '2030-01-31' }, logged]] : [])
  })
})
