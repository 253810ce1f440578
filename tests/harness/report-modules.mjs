// For `node --import`: writes one line of JSON for each project module that the process loads.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('/dist/run/'))
      process.stdout.write(`${JSON.stringify({ level: 0, msg: 'module loaded', url })}\n`)
    return nextLoad(url, context)
  },
})
