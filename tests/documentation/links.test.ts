import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

describe('documents', () => {
  test.each(documents)('%s links to existing files and headings', (document) => {
    const links = [...withoutCode(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
    expect(links.map(([, link = '']) => link).filter((link) => !isThere(document, link))).toEqual(
      [],
    )
  })

  test('index of decisions links to every record', () => {
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
    const records = globSync('*.md', { cwd: join(root, 'docs/decisions') })
    expect(records.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual(
      [],
    )
  })

  test('index links to every document', () => {
    const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
    const listed = documents.filter((path) => /^docs\/(?!decisions\/|README)/.test(path))
    expect(listed.length).toBeGreaterThan(15)
    expect(listed.filter((path) => !index.includes(`](${path.slice('docs/'.length)})`))).toEqual([])
  })
})

function isThere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(resolve(root, target))) return false
  if (heading === undefined) return true
  const headings = withoutCode(target).matchAll(/^#+ (.*)$/gm)
  return [...headings].some(([, text = '']) => toAnchor(text) === heading)
}

/** The anchor that GitHub and GitLab give a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function withoutCode(document: string): string {
  return readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
}
