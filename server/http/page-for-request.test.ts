import express, { type Request } from 'express'
import { describe, expect, test } from 'vitest'
import { requestLocale } from './page-for-request.ts'

describe('locale of an unprefixed path', () => {
  test.each([
    { name: 'default', cookie: undefined, accept: undefined, locale: 'de' },
    { name: 'browser language', cookie: undefined, accept: 'en-US,en;q=0.9', locale: 'en' },
    {
      name: 'first supported language',
      cookie: undefined,
      accept: 'fr-CH, en;q=0.8, de;q=0.7',
      locale: 'en',
    },
    {
      name: 'quality before order',
      cookie: undefined,
      accept: 'en;q=0.3, de-CH;q=0.9',
      locale: 'de',
    },
    { name: 'refused language', cookie: undefined, accept: 'en;q=0', locale: 'de' },
    { name: 'invalid quality', cookie: undefined, accept: 'en;q=often', locale: 'de' },
    { name: 'unsupported languages', cookie: undefined, accept: 'fr, *;q=0.5', locale: 'de' },
    {
      name: 'cookie before browser',
      cookie: 'a=b; i18n_redirected=de',
      accept: 'en',
      locale: 'de',
    },
    {
      name: 'cookie with an unsupported locale',
      cookie: 'i18n_redirected=fr',
      accept: 'en',
      locale: 'en',
    },
    { name: 'cookie without value', cookie: 'i18n_redirected', accept: 'en', locale: 'en' },
  ])('$name', ({ cookie, accept, locale }) => {
    const headers = { cookie, 'accept-language': accept }
    const request = Object.create(express.request, {
      url: { value: '/' },
      headers: { value: headers },
    })
    expect(requestLocale(request as Request)).toBe(locale)
  })
})
