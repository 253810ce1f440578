import type * as http from 'node:http'
import { createRequire } from 'node:module'

/**
 * Node's `http`, required instead of imported: an `import` reads each export, and one of them loads the undici that is part of Node. That takes
 * 4 % of a start.
 */
export const { createServer, IncomingMessage, ServerResponse } = createRequire(import.meta.url)(
  'node:http',
) as typeof http
