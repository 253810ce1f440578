import { describe, expect, test } from 'vitest'
import { findErrorText } from './find-error-text.ts'

describe('error text', () => {
  test.each([
    ['Traglast: undefined kg', 'de-CH', 'undefined'],
    ['undefined', 'en-GB', 'undefined'],
    ['Load undefined kg', 'en-GB', 'undefined'],
    ['Hello undefined, welcome', 'en-GB', 'undefined'],
    ['Price: undefined', 'en-GB', 'undefined'],
    ['Welcome back undefined Contact us', 'en-GB', 'undefined'],
    ['null', 'de-CH', 'null'],
    ['NaN', 'de-CH', 'NaN'],
    ['von NaN Treffern', 'de-CH', 'NaN'],
    ['Datum: Invalid Date', 'de-CH', 'Invalid Date'],
    ['Ansprechperson: [object Object]', 'de-CH', '[object Object]'],
    ['[object Promise]', 'en-GB', '[object Promise]'],
    ['500 Internal Server Error', 'en-GB', 'Internal Server Error'],
    ['502 Bad Gateway nginx', 'en-GB', '502 Bad Gateway'],
    ['Cannot GET /de/x', 'en-GB', 'Cannot GET /de/x'],
    ['TypeError: x is not a function', 'en-GB', 'TypeError: x is not a function'],
    ['error.404', 'de-CH', 'error.404'],
    ['Zurück zu error.404.text oder', 'de-CH', 'error.404.text'],
    ['machines.count', 'de-CH', 'machines.count'],
    ['{{count}} Treffer', 'de-CH', '{{count}}'],
    ['Guten Tag ${name}', 'de-CH', '${name}'],
  ])('is found in "%s" (%s)', (text, language, found) => {
    expect(findErrorText(text, { language })).toBe(found)
  })

  test.each([
    ['The behaviour is undefined.', 'en-GB'],
    ['This is an undefined state of the valve.', 'en-GB'],
    ['Otherwise undefined behaviour may follow', 'en-GB'],
    ['Die Abweichung ist gleich null.', 'de-CH'],
    ['Null Fehler, null Ausfälle', 'de-CH'],
    ['Nanotechnik und NaNo2', 'de-CH'],
    ['Das NaN-Netz', 'de-CH'],
    ['Unser undefinedHeber', 'de-CH'],
    ['Error 404 Not Found erklärt', 'de-CH'],
    ['Schreiben Sie an error.404@example.ch', 'de-CH'],
    ['www.error.404.ch/error.404', 'de-CH'],
    ['Siehe example.com und setup.exe', 'de-CH'],
    ['Objekt [A] der Klasse object', 'de-CH'],
    ['Ein Fehler ist menschlich', 'de-CH'],
    ['Preis: $ {auf Anfrage}', 'de-CH'],
    ['', null],
  ])('is not found in "%s" (%s)', (text, language) => {
    expect(findErrorText(text, { language })).toBeNull()
  })

  test('ignores status texts inside an article', () => {
    const text = `${'Die Steuerung meldet sich wieder, sobald die Anlage läuft. '.repeat(2)}HTTP 503 Service Unavailable heisst: später nochmals versuchen.`
    expect(findErrorText(text, { language: 'de-CH' })).toBeNull()
  })
})
