import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { contract } from '../../content/contract/contract.ts'
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

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(render())
})
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
