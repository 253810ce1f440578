import { parseArgs } from 'node:util'
import { contract } from '../../content/contract/contract.ts'
import { listen } from '../../tests/harness/servers/listen.ts'
import type * as ReactLimitModule from './react-limit.tsx'

type ReactLimit = typeof ReactLimitModule

/** Bare `node:http` that renders the home page of a content service with React and nothing else. */
const { values } = parseArgs({
  options: { module: { type: 'string' }, backend: { type: 'string' } },
})
const { createReactLimit } = (await import(String(values.module))) as ReactLimit
const ask = async (path: string): Promise<unknown> =>
  (await fetch(`${values.backend}${path}`)).json()
const page = contract.page.parse(await ask('/de'))
const layout = contract.layout.parse(await ask('/de/ajax/layout'))
const render = await createReactLimit(page, layout, 'Muster Maschinenbau AG')

const { url } = await listen((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(render())
})
console.log(url)
