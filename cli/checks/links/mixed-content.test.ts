import { describe, expect, test } from 'vitest'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import { visitHtml } from '../../../tests/harness/content/visit-html.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'
import { seeLink } from '../../../tests/harness/see-link.ts'
import { linkRules } from './link-checks.ts'

const raw = 'http://www.example.com/x.png'
const see = (link: Partial<DocumentLink>, page?: string) =>
  seeLink('mixed-content', { raw, ...link }, page)

describe('mixed content', () => {
  test.each<Partial<DocumentLink>>([
    { element: 'img', attribute: 'src', expects: 'file' },
    { element: 'source', attribute: 'srcset', expects: 'file' },
    { element: 'img', attribute: 'data-src', expects: 'file' },
    { element: 'video', attribute: 'poster', expects: 'file' },
    { element: 'script', attribute: 'src', expects: 'file' },
    { element: 'iframe', attribute: 'src' },
    { element: 'form', attribute: 'action' },
    { element: 'link', region: 'head', expects: 'stylesheet' },
  ])('reports the unencrypted resource %j', (link) => {
    expect(see(link)).toHaveLength(1)
  })

  test.each<Partial<DocumentLink>>([
    { element: 'a', attribute: 'href' },
    { element: 'script', attribute: 'image', expects: 'file' },
    { element: 'link', region: 'head', expects: 'page' },
    { element: 'meta', attribute: 'content', expects: 'file' },
    { element: 'img', attribute: 'src', expects: 'file', raw: 'https://www.example.com/x.png' },
    { element: 'img', attribute: 'src', expects: 'file', raw: '/x.png' },
    { element: 'img', attribute: 'src', expects: 'file', raw: 'http://localhost:3000/x.png' },
  ])('accepts %j', (link) => {
    expect(see(link)).toEqual([])
  })

  test('accepts HTTP resources on an HTTP page', () => {
    expect(
      see({ element: 'img', attribute: 'src', expects: 'file' }, 'http://www.muster.example/de'),
    ).toEqual([])
  })

  test.each([
    '<form method="post" action="http://www.example.com/x"></form>',
    '<form method="POST" action="/x"><button formaction="http://www.example.com/x"></button></form>',
    '<form><input type="submit" formmethod="post" formaction="http://www.example.com/x"></form>',
  ])('reports the unencrypted form %s', async (html) => {
    const faults = await applyRules(linkRules, [visitHtml({ html })])
    expect(faults).toMatchObject([
      {
        rule: 'mixed-content',
        target: 'http://www.example.com/x',
        link: { raw: 'http://www.example.com/x' },
      },
    ])
  })
})
