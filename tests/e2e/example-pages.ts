import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../locales/locales.ts'
import { blockExamples } from '../harness/content/block-examples.ts'
import type { FakeBackend } from '../harness/servers/fake-backend.ts'
import { page as pageOf, text } from '../harness/content/page-builder.ts'

const media = join(import.meta.dirname, '../../sample-site/content')
const types = Object.keys(blockExamples)
const size = Math.ceil(types.length / 3)
/** Each page has a third of the block types, so that the pages need different styles. */
const thirds = [0, 1, 2].map((index) => types.slice(index * size, (index + 1) * size))

/** Pages with examples that link to each other. @returns their paths */
export function publishExamples(backend: FakeBackend, locale: Locale): string[] {
  const paths = thirds.map((_, index) => `/${locale}/examples-${index + 1}`)
  const links = text(paths.map((path) => `<p><a href="${path}">${path}</a></p>`).join(''))
  for (const [index, part] of thirds.entries()) {
    const blocks = part.flatMap(
      (type) =>
        blockExamples[type]?.find((it) => it.locale === locale && it.kind === undefined)?.block ??
        [],
    )
    const path = paths[index] ?? ''
    backend.publish(pageOf({ [locale]: path }, { title: path, content: [links, ...blocks] }))
  }
  const sources = JSON.stringify(blockExamples).matchAll(/"(\/media\/[^"]+)"/g)
  for (const source of new Set([...sources].map(([, path = '']) => path)))
    if (existsSync(join(media, source)))
      backend.answer(source, (_request, response) => response.sendFile(join(media, source)))
  return paths
}
